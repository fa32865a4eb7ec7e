import './app/page-policy.js';
import '@fairlot/web-ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { createQueryClient } from './app/query-client.js';
import { createRouter } from './app/router.js';
import { markNoCode } from '#shared/api/no-code.js';
import { startTexts } from '#shared/i18n/i18n.js';

window.addEventListener('vite:preloadError', ({ payload }) => markNoCode(payload));

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

await startTexts();
const queryClient = createQueryClient();
const router = createRouter(queryClient);
createRoot(root).render(<App router={router} queryClient={queryClient} />);
