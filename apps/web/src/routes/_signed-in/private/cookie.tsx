import { createFileRoute } from '@tanstack/react-router';
import { PrivateCookie } from '#features/help/components/private-cookie.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** SCR-045: what the portal stores in the browser, for signed-in users. */
export const Route = createFileRoute('/_signed-in/private/cookie')({
  loader: () => loadTexts('help'),
  component: PrivateCookie,
});
