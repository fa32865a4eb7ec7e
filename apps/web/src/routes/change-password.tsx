import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { ChangeOwnPassword } from '#features/recovery/components/change-own-password.js';
import { ChoosePassword } from '#features/recovery/components/choose-password.js';
import { Frame } from '#features/shell/components/frame.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { FrameError } from '#features/shell/components/route-error.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { needSession } from '#shared/session/need-session.js';

const optionalText = z.coerce.string().optional().catch(undefined);

const ChangePasswordPage = () => {
  const { tag, username } = Route.useSearch();
  return tag && username ? (
    <PlainFrame>
      <ChoosePassword tag={tag} username={username} />
    </PlainFrame>
  ) : (
    <Frame>
      <ChangeOwnPassword />
    </Frame>
  );
};

/**
 * SCR-034, which a link in an e-mail opens. If the URL has no tag, it is SCR-035, where signed-in
 * users change their password (reading 23).
 */
export const Route = createFileRoute('/change-password')({
  validateSearch: z.object({ tag: optionalText, username: optionalText }),
  beforeLoad: ({ context, location, search: { tag, username } }) => {
    if (tag && username) return;
    if (tag !== undefined || username !== undefined) throw redirect({ to: '/', replace: true });
    needSession(context, location.href);
  },
  loader: () => loadTexts('recovery', 'portal'),
  component: ChangePasswordPage,
  errorComponent: FrameError,
});
