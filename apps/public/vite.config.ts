import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';

/** The dark tokens of web-ui. The portal selects them by script. */
const DARK_TOKENS = /\[data-mantine-color-scheme=["']?dark["']?\]\s*\{([^}]*)\}/;

/** Applies the dark tokens by media query, so that no script is needed before the first paint. */
const darkTokensByMedia = (): Plugin => ({
  name: 'dark-by-system',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue;
      const css = String(one.source);
      const [, tokens] = DARK_TOKENS.exec(css) ?? [];
      // Only the main style sheet has tokens.
      if (tokens === undefined && !one.fileName.includes('/main-')) continue;
      if (tokens === undefined) throw new Error('No dark tokens in the style sheet');
      one.source = `${css}@media screen and (prefers-color-scheme:dark){:root{${tokens}}}`;
    }
  },
});

/** With `PACK=later` the server starts first and compresses afterwards. */
const packPlugin = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

/** Browser assets of the public pages. The server renders the pages. */
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
