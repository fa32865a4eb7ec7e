import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { rightsOf } from '#shared/session/rights.js';

/** For engineers; to anybody else these pages do not exist, and the server refuses their calls. */
export const Route = createFileRoute('/_signed-in/engineering')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !rightsOf(user).isEngineer) throw notFound();
  },
  loader: () => loadTexts('engineering', 'portal'),
  component: Outlet,
});
