/** 256 random bits as hex: the shell's only part in the dice. @returns {string} */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
