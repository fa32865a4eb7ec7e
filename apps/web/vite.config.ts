import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` listens; the development server hands everything that is not a page to it. */
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    conditions: ['@fairlot/source', 'module', 'browser', 'development|production'],
    alias: { '#shared': fileURLToPath(new URL('src/shared', import.meta.url)) },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The budget check reads from it which chunks the first page loads.
    manifest: true,
    // Scripts come from files alone: the pages allow no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/sso': server,
      '/oidc': server,
      '/socket.io': { target: server, ws: true },
      '/mqtt': { target: server, ws: true },
    },
  },
});
