import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { consentTextsQuery } from '#features/consents/api/consents.js';
import { PrivatePrivacy } from '#features/consents/components/private-privacy.js';
import { Frame } from '#features/shell/components/frame.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { FrameError } from '#features/shell/components/route-error.js';
import { ownPathSchema } from '#shared/address/own-path.js';
import { i18n, loadTexts } from '#shared/i18n/i18n.js';
import { needUser } from '#shared/session/need-session.js';
import { obstacleOf } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';

const Page = () => {
  const obstacle = obstacleOf(useUser());
  const { redirect: path } = Route.useSearch();
  const navigate = Route.useNavigate();
  const Around = obstacle === null ? Frame : PlainFrame;
  // Opens the page from which the user was redirected. If there is none, the user stays here.
  const goOn = () => {
    if (path !== undefined || obstacle === 'consents')
      void navigate({ href: path ?? '/', replace: true });
  };
  return (
    <Around>
      <PrivatePrivacy isAwaited={obstacle === 'consents'} onDone={goOn} />
    </Around>
  );
};

/**
 * The user's consents. Open to every signed-in user, even if other pages are blocked (ROL-002,
 * ROL-004).
 */
export const Route = createFileRoute('/private/privacy')({
  validateSearch: z.object({ redirect: ownPathSchema }),
  beforeLoad: ({ context, location }) => {
    if (obstacleOf(needUser(context, location.href)) === 'factor')
      throw redirect({ to: '/second-factor', search: { redirect: location.href }, replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    await loadTexts('account', 'portal');
    await queryClient.ensureQueryData(consentTextsQuery(i18n().language));
  },
  component: Page,
  errorComponent: FrameError,
});
