/** What the build writes into the bundles (tools/build/shell.mjs). */

/** One file of the site. `hash` is the hex SHA-256 of its content; `size` its bytes, uncompressed. */
interface SiteFile {
  /** relative to the site's root */
  url: string;
  size: number;
  hash: string;
}

interface RuntimeFiles {
  /** folder with Pyodide's own two files, with a slash at the end */
  pyodide: string;
  /** folder with packages for `loadPackage`, with a slash at the end */
  packages: string;
  lock: string;
  wasm: SiteFile;
  script: SiteFile;
  stdlib: SiteFile;
  core: SiteFile;
  /** weights by the name of their net */
  nets: Record<string, SiteFile>;
  /** for a guest's worker */
  micropip: SiteFile;
}

interface SiteVersion {
  /** digest over all files: two builds with the same content have the same version */
  version: string;
  /** files whose name contains their hash: stored once, reused by later versions */
  hashed: SiteFile[];
  /** files with a constant name: stored anew for each version */
  fixed: SiteFile[];
  /** how many of `hashed` belong to the shell; the others are the runtime, then the nets */
  shell: number;
}

declare const __NARDE_RELEASE__: string;
declare const __NARDE_WORKER__: string;
/** the script of a guest's worker */
declare const __NARDE_GUEST_WORKER__: SiteFile;
/** the document in which a guest's worker lives */
declare const __NARDE_FRAME__: string;
declare const __NARDE_RUNTIME__: RuntimeFiles;
declare const __NARDE_SITE__: SiteVersion;

declare module "pyodide" {
  export function loadPyodide(options: Record<string, unknown>): Promise<any>;
}
