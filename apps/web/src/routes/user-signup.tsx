import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { consentTextsQuery } from '#features/consents/api/consents.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import {
  emailLinkQuery,
  verifiedTagQuery,
  type InviteLink,
} from '#features/sign-up/api/sign-up.js';
import { EndedLink } from '#features/sign-up/components/ended-link.js';
import { SignUp } from '#features/sign-up/components/sign-up.js';
import { i18n, loadTexts } from '#shared/i18n/i18n.js';

const optionalText = z.coerce.string().optional().catch(undefined);

/**
 * The parameters of an invitation link. Null unless the URL contains all three in the right format
 * (reading 25).
 */
const linkIn = ({ email, tag, dealerId }: Partial<InviteLink>): InviteLink | null => {
  if (email === undefined || tag === undefined || dealerId === undefined) return null;
  return z.safeParse(emailLinkQuery, { email, tag }).success ? { email, tag, dealerId } : null;
};

const FollowedLink = ({ link }: { readonly link: InviteLink }) => {
  const { data } = useSuspenseQuery(verifiedTagQuery(link));
  const { state, dealer } = data;
  if (state !== 'OPEN') return <EndedLink state={state} />;
  return dealer?.idDealer === link.dealerId ? (
    <SignUp link={link} dealer={dealer} />
  ) : (
    <EndedLink state="UNKNOWN" />
  );
};

const SignUpPage = () => {
  const link = linkIn(Route.useSearch());
  return (
    <PlainFrame>
      {link === null ? <EndedLink state="UNKNOWN" /> : <FollowedLink link={link} />}
    </PlainFrame>
  );
};

/** SCR-032: the sign-up page, which only the link of an invitation opens. */
export const Route = createFileRoute('/user-signup')({
  validateSearch: z.object({
    email: optionalText,
    tag: optionalText,
    dealerId: z.coerce.number().optional().catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await loadTexts('recovery', 'account', 'portal');
    const link = linkIn(deps);
    if (link === null) return;
    await Promise.all([
      queryClient.fetchQuery({ ...verifiedTagQuery(link), staleTime: 0 }),
      queryClient.ensureQueryData(consentTextsQuery(i18n().language)),
    ]);
  },
  component: SignUpPage,
});
