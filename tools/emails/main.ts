// `npm run emails`: compiles the layout of the e-mails, and renders all e-mails in all languages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUT_FILE, layoutSource } from './layout.ts';

writeFileSync(LAYOUT_FILE, await layoutSource());
// The gallery is imported only now, because it uses the new layout.
const { emailGallery } = await import('./gallery.ts');
const folder = join(import.meta.dirname, '../../.data');
mkdirSync(folder, { recursive: true });
const page = join(folder, 'emails.html');
writeFileSync(page, emailGallery());
console.log(`Every e-mail in every language: ${page}`);
