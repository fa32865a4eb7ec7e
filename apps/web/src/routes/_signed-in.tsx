import { createFileRoute, redirect } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { FrameError } from '#features/shell/components/route-error.js';
import { obstacleOf } from '#shared/session/rights.js';
import { sessionEndOf } from '#shared/session/session.js';
import { keepTyped } from '#shared/session/typed.js';

/** The frame of every page that needs a session. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context: { queryClient, user }, location }) => {
    if (user === null) {
      const ended = sessionEndOf(queryClient);
      if (ended !== undefined) keepTyped();
      const search = { redirect: location.href, ended };
      throw redirect({ to: '/sign-in', search, replace: true });
    }
    if (obstacleOf(user) !== null)
      throw redirect({ to: '/admission', search: { redirect: location.href }, replace: true });
  },
  // Part of the first page.
  codeSplitGroupings: [],
  component: () => <Frame />,
  errorComponent: FrameError,
});
