import { createFileRoute, redirect } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { obstacleOf } from '#shared/session/rights.js';

/** The frame of every page that needs a session. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { user }, location }) => {
    if (user === null)
      throw redirect({ to: '/sign-in', search: { redirect: location.href }, replace: true });
    if (obstacleOf(user) !== null)
      throw redirect({ to: '/admission', search: { redirect: location.href }, replace: true });
    await readInLanguageOf(user);
  },
  // Part of the first page.
  codeSplitGroupings: [],
  component: Frame,
});
