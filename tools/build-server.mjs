// `node tools/build-server.mjs`: transpiles the sources and bundles the server, for `start.mjs`. It
// is a separate process, so that the compiler's memory of about 1 GB is freed before the portal
// serves. Plain JavaScript, like `start.mjs`.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundled.mjs';
import { transpile } from './transpiled.mjs';

const [, , made, folder] = process.argv;
transpile(fileURLToPath(new URL('..', import.meta.url)));
await bundle(made, folder);
