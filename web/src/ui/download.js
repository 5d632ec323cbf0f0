/**
 * Hand data to the person as a file.
 * @param {unknown} data
 * @param {string} name
 */
export function downloadJson(data, name) {
  downloadBlob(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }), name);
}

/** @param {Blob} blob @param {string} name */
export function downloadBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
