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
// Loads the page's data while its texts load.
void router.load();
// The browser's first time zone lookup takes 30 ms, so it is done during a wait.
ownZone();
await texts;
createRoot(root).render(<App router={router} queryClient={queryClient} />);
