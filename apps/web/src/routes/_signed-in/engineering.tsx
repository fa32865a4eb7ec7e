import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall, MAIN_CALLS } from '#shared/session/rights.js';

/** The pages for engineers. Other users get “not found”, and the server refuses their calls. */
export const Route = createFileRoute('/_signed-in/engineering')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, MAIN_CALLS.engineering)) throw notFound();
  },
  loader: () => loadTexts('engineering', 'live', 'portal'),
  component: Outlet,
});
