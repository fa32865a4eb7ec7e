import type { LotView, OwnOffer, Receipt } from '@fairlot/contracts/auction';
import { IconDownload, IconReceipt, IconShieldCheck, IconShieldX } from '@fairlot/web-ui/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyReceipt } from '../../offer/api/receipts.js';
import { useOffer } from '../../offer/components/offer-machines.js';
import { useFormat } from '#shared/format/use-format.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import { Button, controls, Skeleton, text } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { ownOffersQuery } from '../api/lot.js';
import panel from './panel.module.css';
import styles from './receipts.module.css';

const Verdict = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  const check = useMutation({ mutationFn: () => verifyReceipt(receipt) });
  const { data, error } = check;
  const Icon = data?.valid ? IconShieldCheck : IconShieldX;
  const { checks } = data ?? {};
  const names = Object.keys(checks ?? {}) as (keyof NonNullable<typeof checks>)[];
  const failed = names.filter((name) => !checks?.[name]);
  return (
    <>
      <Button look="light" disabled={check.isPending} onClick={() => check.mutate()}>
        {t('lotDetail.receipts.verify')}
      </Button>
      <span role="status">
        {data && (
          <span className={styles.verdict} data-tone={data.valid ? 'good' : 'bad'}>
            <Icon size={18} aria-hidden />
            {data.valid
              ? t('lotDetail.receipts.valid')
              : t('lotDetail.receipts.invalid', {
                  checks: failed.map((name) => t(`lotDetail.receipts.check.${name}`)).join(', '),
                })}
          </span>
        )}
        {error && textOf(error)}
      </span>
    </>
  );
};

const receiptDataUrl = (receipt: Receipt): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`;

const LINE_PX = 40;
const PAGE_ROWS = 50;
/** Maximum number of bids per call. */
const OFFERS_MAX = 1_000;

/** Returns the outcome of a bid, in words. */
const useStanding = (entry: LotEntry) => {
  const { t } = useTranslation('live');
  const { labelOf } = useStandingText();
  return ({ voided, voidReason, state }: OwnOffer): string => {
    if (voided) return [t('lotDetail.history.voided'), voidReason].filter(Boolean).join(': ');
    if (state === null) return t('lotDetail.receipts.replaced');
    return labelOf(standingOf(entry));
  };
};

type Props = { readonly lot: LotView; readonly entry: LotEntry };

const Rows = ({
  offers,
  entry,
}: Pick<Props, 'entry'> & { readonly offers: readonly OwnOffer[] }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const standing = useStanding(entry);
  return (
    <ul className={styles.receipts}>
      {offers.map((offer) => (
        <li key={offer.receipt.commandId}>
          <IconReceipt size={18} aria-hidden />
          <span>
            {t(`lotDetail.receipts.kind.${offer.kind}`, {
              amount: format.price(offer.amountMinor),
            })}
            <small className={text.faint}>
              {` ${format.second(offer.at)} · ${standing(offer)}`}
            </small>
          </span>
          <Verdict receipt={offer.receipt} />
          <a
            className={controls.iconButton}
            href={receiptDataUrl(offer.receipt)}
            download={`receipt-${offer.receipt.stream}-${offer.receipt.commandId}.json`}
            aria-label={t('lotDetail.receipts.download')}
            title={t('lotDetail.receipts.download')}
          >
            <IconDownload size={18} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
};

/**
 * The dealer's bids on a lot, with their signed receipts. They come from the server, so they are
 * the same on every device (ENG-35). Each receipt can be verified (ENG-10).
 */
export const OwnOffers = ({ lot, entry }: Props) => {
  const { t } = useTranslation('live');
  const [limit, setLimit] = useState(PAGE_ROWS);
  const { snapshot } = useOffer(lot.idLot);
  const commandId = snapshot.context.answer?.receipt.commandId;
  const read = useQuery(ownOffersQuery(entry.live, limit, commandId));
  const { error, refetch } = read;
  const data = read.data?.content;
  const content = () => {
    if (error && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={LINE_PX} />;
    const { rows, total } = data;
    const count = total?.count ?? 0;
    if (count === 0) return <p className={text.faint}>{t('lotDetail.receipts.none')}</p>;
    return (
      <>
        <p className={text.faint}>{t('lotDetail.receipts.text')}</p>
        <Rows offers={rows} entry={entry} />
        {rows.length < Math.min(count, OFFERS_MAX) && (
          <Button look="light" onClick={() => setLimit(Math.min(limit + PAGE_ROWS, OFFERS_MAX))}>
            {t('lotDetail.receipts.more', { count: count - rows.length })}
          </Button>
        )}
      </>
    );
  };
  return (
    <section className={panel.panel}>
      <h3>{t('lotDetail.receipts.title')}</h3>
      {content()}
    </section>
  );
};
