/**
 * Files for the person: handed to another app where the browser can do that, else downloaded.
 */
import { downloadBlob } from "./download.js";

/**
 * @param {unknown} content
 * @param {string} name
 * @returns {Promise<void>}
 */
export const shareJson = (content, name) => shareFiles([{ name, blob: new Blob([JSON.stringify(content)], { type: "application/json" }) }]);

/**
 * @param {{name: string, blob: Blob}[]} contents
 * @returns {Promise<void>}
 */
export async function shareFiles(contents) {
  const files = contents.map(({ name, blob }) => new File([blob], name, { type: blob.type }));
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title: files[0]?.name });
      return;
    } catch (error) {
      // The person has changed his mind; any other failure leaves the download.
      if (/** @type {{name?: string}} */ (error)?.name === "AbortError") return;
    }
  }
  for (const { name, blob } of contents) downloadBlob(blob, name);
}
