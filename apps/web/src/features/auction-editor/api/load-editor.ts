import type { UserProfile } from '@fairlot/contracts/access';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';
import { templatesQuery } from '#shared/templates/templates-query.js';
import { auctionDraftQuery } from './auction-drafts.js';

type LoadContext = { readonly queryClient: QueryClient; readonly user: UserProfile | null };

/** Requires the right to publish. Loads the form's data from the server, not from the cache. */
export const loadEditor = async (
  { queryClient, user }: LoadContext,
  idAuction: number | undefined,
): Promise<void> => {
  const publishing = idAuction === undefined ? 'SEC-42' : 'SEC-43';
  if (user === null || !mayCall(user, publishing)) throw notFound();
  // Removes the state cached by an earlier visit, because it is older than this read.
  queryClient.removeQueries({ queryKey: ['auction-draft', idAuction, 'now'] });
  await Promise.all([
    queryClient.fetchQuery(templatesQuery()),
    idAuction !== undefined &&
      queryClient.fetchQuery({ ...auctionDraftQuery(idAuction), staleTime: 0 }),
    loadTexts('manage', 'live', 'portal'),
    ensureClock(),
  ]);
};
