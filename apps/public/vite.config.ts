import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';

/** Matches the dark colours in the style sheet of web-ui. In the portal, a script selects them. */
const DARK_TOKENS = /\[data-mantine-color-scheme=["']?dark["']?\]\s*\{([^}]*)\}/;

/**
 * Makes a media query select the dark colours, so that no script is needed before the first paint.
 */
const darkTokensByMedia = (): Plugin => ({
  name: 'dark-by-system',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue;
      const css = String(one.source);
      const [, tokens] = DARK_TOKENS.exec(css) ?? [];
      // Only the main style sheet contains these colours.
      if (tokens === undefined && !one.fileName.includes('/main-')) continue;
      if (tokens === undefined) throw new Error('No dark tokens in the style sheet');
      one.source = `${css}@media screen and (prefers-color-scheme:dark){:root{${tokens}}}`;
    }
  },
});

/**
 * Compresses the built files. With `PACK=later`, the server starts before the files are compressed.
 */
const packPlugin = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

/** Builds the files of the public pages for the browser. The server renders the HTML. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [darkTokensByMedia(), packPlugin()],
  resolve: { conditions: ['@fairlot/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    outDir: 'dist/browser',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['main', 'registration'].map((name) =>
        join(import.meta.dirname, `src/browser/${name}.ts`),
      ),
    },
  },
});
