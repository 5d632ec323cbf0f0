/** Modules of the shell that bring the catalogues with them, as the build makes them. */
import { build } from "esbuild";

const ROOT = new URL("../../web/src/", import.meta.url).pathname;

/** @param {string} source what is wanted, as `export` lines with paths below web/src */
export async function bundled(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT }, bundle: true, write: false, format: "esm", platform: "node", jsx: "automatic", jsxImportSource: "preact", logLevel: "silent",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
