// `node tools/build-server.mjs`: transpiles the sources and bundles the server, for `start.mjs`. A process of its own:
// the compiler's memory, about 1 GB, is given back before anybody is served. Plain JavaScript, as `start.mjs` is.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundled.mjs';
import { transpile } from './transpiled.mjs';

const [, , made, folder] = process.argv;
transpile(fileURLToPath(new URL('..', import.meta.url)));
await bundle(made, folder);
