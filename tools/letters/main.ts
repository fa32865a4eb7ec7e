// `npm run letters`: compiles the layout of the letters, and shows all of them in all languages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUT_FILE, layoutSource } from './layout.ts';

writeFileSync(LAYOUT_FILE, await layoutSource());
// Only now: it is made of the layout.
const { gallery } = await import('./gallery.ts');
const folder = join(import.meta.dirname, '../../.data');
mkdirSync(folder, { recursive: true });
const page = join(folder, 'letters.html');
writeFileSync(page, gallery());
console.log(`Every letter in every language: ${page}`);
