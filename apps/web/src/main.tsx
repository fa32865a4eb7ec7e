import './app/page-policy.js';
import '@fairlot/web-ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { createApp } from './app/create-app.js';
import { markNoCode } from '#shared/api/no-code.js';
import { ownZone } from '#shared/format/zone-time.js';
import { startTexts } from '#shared/i18n/i18n.js';

window.addEventListener('vite:preloadError', ({ payload }) => markNoCode(payload));

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

const { queryClient, router } = createApp();
const texts = startTexts();
// Loads the data of the page while its texts are loading.
void router.load();
// The browser's first lookup of its time zone takes 30 ms, so it is done while the page waits.
ownZone();
await texts;
createRoot(root).render(<App router={router} queryClient={queryClient} />);
