// `npm run charts`: redraws the diagrams of the status machines.
import { writeFileSync } from 'node:fs';
import { PAGE_FILE, statusPage } from './page.ts';

writeFileSync(PAGE_FILE, await statusPage());
