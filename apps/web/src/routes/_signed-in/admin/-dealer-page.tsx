import { notFound } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { recordCallsOf, recordQuery } from '#shared/record/record-api.js';
import { NEW_RECORD_SEGMENT } from '#shared/record/records.js';
import { mayCall } from '#shared/session/rights.js';
import { idIn, type OpenPage } from './-page.js';

/** SCR-077: the page of a dealer, or the form of a new one. */
export const openDealer: OpenPage = async ({ queryClient, user }, [key = '']) => {
  const { loadDealers } = await import('#features/dealers/components/dealer-lists.js');
  const definition = await loadDealers(user, null);
  const { create, read: reading } = recordCallsOf(definition.record);
  const isNew = key === NEW_RECORD_SEGMENT;
  if (user === null || !mayCall(user, isNew ? create.id : reading.id)) throw notFound();
  const query = isNew ? null : recordQuery(definition.record, idIn(key));
  const [{ DealerPage }, { NewRecord }, read] = await Promise.all([
    import('#features/dealers/components/dealer-page.js'),
    import('#shared/record/record-page.js'),
    query && queryClient.fetchQuery(query),
    loadTexts('dealer', 'records', 'admin', 'account', 'manage', 'portal', 'users'),
  ]);
  return read === null ? (
    <NewRecord known={definition} />
  ) : (
    <DealerPage known={definition} read={read} />
  );
};
