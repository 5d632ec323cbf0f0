/**
 * A file for the person: handed to another app where the browser can do that, else downloaded.
 */
import { downloadJson } from "./download.js";

/**
 * @param {unknown} content
 * @param {string} name
 * @returns {Promise<void>}
 */
export async function shareJson(content, name) {
  const file = new File([JSON.stringify(content, null, 1)], name, { type: "application/json" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return;
    } catch (error) {
      // The person has changed his mind; any other failure leaves the download.
      if (/** @type {{name?: string}} */ (error)?.name === "AbortError") return;
    }
  }
  downloadJson(content, name);
}
