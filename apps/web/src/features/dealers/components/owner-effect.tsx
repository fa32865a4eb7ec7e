import { layout, Skeleton } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { blockPreviewQuery } from '../api/dealers.js';

type BlockPreview = CallAnswer<'ENG-187'>;

/**
 * If a dealer is disabled: its auctions, which continue, and its templates, which it can no longer
 * use.
 */
export const OwnAuctions = ({ of }: { readonly of: BlockPreview }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { ownAuctions, auctions = [], templates = [] } = of;
  return (
    <>
      {ownAuctions > 0 && (
        <p>{t('dealer.block.auctions', { found: format.integer(ownAuctions) })}</p>
      )}
      {auctions.length > 0 && (
        <ul>
          {auctions.map(({ idAuction, auctionName: name, endsAt, lots, lotsWithBids }) => (
            <li key={idAuction}>
              {t('dealer.block.auction', {
                name,
                until: format.instant(endsAt),
                lots: format.integer(lots),
                bids: format.integer(lotsWithBids),
              })}
            </li>
          ))}
        </ul>
      )}
      {templates.length > 0 && (
        <p>
          {t('dealer.block.templates', {
            names: templates.map(({ templateName }) => templateName).join(', '),
          })}
        </p>
      )}
    </>
  );
};

/** Purchases that the dealer still has to pay, open claims, and documents that are held back. */
export const OpenPurchases = ({ of }: { readonly of: BlockPreview }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { unpaidPurchases, claims = 0, heldDocuments = 0 } = of;
  const { lots = 0, amountMinor = 0 } = unpaidPurchases ?? {};
  const unpaid = { found: format.integer(lots), amount: format.price(amountMinor) };
  return (
    <>
      {lots > 0 && <p>{t('dealer.block.unpaid', unpaid)}</p>}
      {claims > 0 && <p>{t('dealer.block.claims', { found: format.integer(claims) })}</p>}
      {heldDocuments > 0 && (
        <p>{t('dealer.block.heldDocuments', { found: format.integer(heldDocuments) })}</p>
      )}
    </>
  );
};

/** What happens to a dealer's auctions if the dealer loses a right to sell. */
export const OwnerEffect = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const { data, error, refetch } = useQuery(blockPreviewQuery(idDealer));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={90} />;
  return (
    <div className={layout.lines}>
      {data.ownAuctions === 0 && <p>{t('dealer.block.noAuctions')}</p>}
      <OwnAuctions of={data} />
    </div>
  );
};
