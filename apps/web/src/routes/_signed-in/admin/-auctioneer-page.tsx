import { notFound, redirect } from '@tanstack/react-router';
import { toAdmin } from '#shared/address/to-admin.js';
import { recordCallsOf, recordQuery, type StoredRecord } from '#shared/record/record-api.js';
import { loadRecord } from '#shared/record/records.js';
import { mayCall } from '#shared/session/rights.js';
import { idIn, type OpenPage } from './-page.js';

type PageUser = Parameters<OpenPage>[0]['user'];

/**
 * The form of a new template for the auctioneer. After saving, it returns to the page of the
 * auctioneer.
 */
const openTemplate = async (user: PageUser, { idDealer, businessName }: StoredRecord) => {
  const [templates, { NewRecord }] = await Promise.all([
    loadRecord('templates', user),
    import('#shared/record/record-page.js'),
  ]);
  if (user === null || !mayCall(user, recordCallsOf(templates.record).create.id)) throw notFound();
  const pages = { ...templates.pages, list: `/admin/create-auctioneer/${String(idDealer)}` };
  const known = { ...templates, pages };
  return <NewRecord known={known} preset={{ idDealer }} back={String(businessName)} />;
};

/**
 * SCR-084: the choice of a dealer, the page of an auctioneer, or the form of a new template for the
 * auctioneer.
 */
export const openAuctioneer: OpenPage = async ({ queryClient, user }, [key, part]) => {
  const { loadDealers } = await import('#features/dealers/components/dealer-lists.js');
  const known = await loadDealers(user, null);
  if (key === undefined) {
    const { CreateAuctioneer } = await import('#features/dealers/components/create-auctioneer.js');
    return <CreateAuctioneer known={known} />;
  }
  const read: StoredRecord = await queryClient.fetchQuery(recordQuery(known.record, idIn(key)));
  if (read['auctioneer'] !== true)
    throw redirect({ ...toAdmin('create-auctioneer'), replace: true });
  if (part === 'template') return openTemplate(user, read);
  if (part !== undefined) throw notFound();
  const [{ CreatedAuctioneer }, { DEALER_TEMPLATES }] = await Promise.all([
    import('#features/dealers/components/created-auctioneer.js'),
    import('#features/dealer-templates/api/dealer-templates.js'),
  ]);
  // Marks the list of templates as stale, because saving a template does not do so.
  void queryClient.invalidateQueries({ queryKey: DEALER_TEMPLATES });
  return <CreatedAuctioneer known={known} read={read} />;
};
