import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';

/** A selector in the tokens of web-ui, whose client chooses a scheme by script. */
const DARK = /\[data-mantine-color-scheme=["']?dark["']?\]\s*\{([^}]*)\}/;

/** Follows the system's scheme, so that no script is needed before the first paint. */
const darkBySystem = (): Plugin => ({
  name: 'dark-by-system',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue;
      const css = String(one.source);
      const [, tokens] = DARK.exec(css) ?? [];
      // A page's own sheet has none.
      if (tokens === undefined && !one.fileName.includes('/main-')) continue;
      if (tokens === undefined) throw new Error('No dark tokens in the style sheet');
      one.source = `${css}@media screen and (prefers-color-scheme:dark){:root{${tokens}}}`;
    }
  },
});

/** A start serves first, and packs by itself afterwards. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

/** What browsers load of the public pages; the pages themselves are rendered by the server. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [darkBySystem(), packed()],
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
