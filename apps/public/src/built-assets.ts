import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageAssets } from './site-view.js';

/** The output of `vite build` for browsers. */
export const BROWSER_FILES = fileURLToPath(new URL('../dist/browser', import.meta.url));
/** The URL prefix of the built files for browsers. */
export const BROWSER_PREFIX = '/public-assets/';

const MAIN_ENTRY = 'src/browser/main.ts';
const PAGE_ENTRIES = { registration: 'src/browser/registration.ts' } as const;
type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[] }>
>;

/** The built files for browsers. Null without a build: pages then have no styles or scripts. */
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
