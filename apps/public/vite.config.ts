import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Of web-ui's tokens, whose client chooses a scheme by script. */
const DARK = /\[data-mantine-color-scheme=["']?dark["']?\]\s*\{([^}]*)\}/;

/** Dark where the system is: no script has to say so before the first paint. */
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

/** Packs each file once and well, beside itself. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(?:js|css)$/.test(one))) {
      const content = await readFile(join(dir, name));
      await writeFile(join(dir, `${name}.gz`), await gzipped(content, { level: 9 }));
      await writeFile(join(dir, `${name}.br`), await brotlied(content));
    }
  },
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
