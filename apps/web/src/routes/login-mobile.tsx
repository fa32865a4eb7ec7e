import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { MobileLogin } from '#features/mobile-login/components/mobile-login.js';
import { PasskeySignIn } from '#features/shell/components/passkey-sign-in.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { ownPathSchema } from '#shared/address/own-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { storeMobileToken } from '#shared/mobile/mobile-token.js';
import { sessionQuery } from '#shared/session/session.js';

const LoginPage = () => {
  const client = useQueryClient();
  const router = useRouter();
  const signedIn = async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.invalidate();
  };
  return (
    <PlainFrame>
      <MobileLogin onSignedIn={() => void signedIn()}>
        <PasskeySignIn
          asToken
          onSignedIn={(token) => {
            if (token !== null) storeMobileToken(token);
            void signedIn();
          }}
        />
      </MobileLogin>
    </PlainFrame>
  );
};

/** SCR-036: the sign-in page of the mobile build. The web build has no such page (ROL-010). */
export const Route = createFileRoute('/login-mobile')({
  validateSearch: z.object({ redirect: ownPathSchema }),
  beforeLoad: ({ context: { user }, search }) => {
    if (!isMobile()) throw notFound();
    if (user !== null) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loader: () => loadTexts('recovery', 'security', 'portal'),
  component: LoginPage,
});
