import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageAssets } from './site-view.js';

/** Folder with the files for the browser, which `vite build` writes. */
export const BROWSER_FILES = fileURLToPath(new URL('../dist/browser', import.meta.url));
/** Path prefix under which the server provides these files. */
export const BROWSER_PREFIX = '/public-assets/';

const MAIN_ENTRY = 'src/browser/main.ts';
const PAGE_ENTRIES = { registration: 'src/browser/registration.ts' } as const;
type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[] }>
>;

/**
 * The built files for the browser. Null if they were not built; pages then have no styles and
 * scripts.
 */
export const builtAssets = (): PageAssets | null => {
  const manifest = join(BROWSER_FILES, '.vite/manifest.json');
  if (!existsSync(manifest)) return null;
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as BuildManifest;
  const filesOf = (entry: string) => {
    const { file, css: [style] = [] } = built[entry] ?? {};
    return file === undefined || style === undefined
      ? null
      : { script: BROWSER_PREFIX + file, style: BROWSER_PREFIX + style };
  };
  const all = filesOf(MAIN_ENTRY);
  const registration = filesOf(PAGE_ENTRIES.registration);
  return all && { ...all, ofPages: registration === null ? {} : { registration } };
};
