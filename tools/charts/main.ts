// `npm run charts`: draws the machines of the statuses anew.
import { writeFileSync } from 'node:fs';
import { PAGE_FILE, statusPage } from './page.ts';

writeFileSync(PAGE_FILE, await statusPage());
