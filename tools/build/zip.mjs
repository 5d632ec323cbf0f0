/** Reads zip archives, as far as wheels need it: stored and deflated entries, no encryption, no ZIP64. */
import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * @param {Uint8Array} archive
 * @param {(name: string) => boolean} [keep]
 * @returns {Map<string, Buffer>} the contents of the wanted files by name
 */
export function readZip(archive, keep = () => true) {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("no zip archive");
  const files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error("a damaged zip archive");
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    if (keep(name)) {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const content = bytes.subarray(start, start + packed);
      files.set(name, method === 0 ? content : inflateRawSync(content));
    }
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
