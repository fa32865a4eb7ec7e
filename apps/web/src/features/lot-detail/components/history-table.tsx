import type { OfferView } from '@fairlot/contracts/auction';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { HistoryLine } from './history-lines.js';
import { PanelTable } from './panel-table.js';

type OfferParty = NonNullable<OfferView['leader']>;

/** The name of a bidder, as far as the reader may know it. Others appear as numbers (ROL-038). */
const usePartyText = () => {
  const { t } = useTranslation('live');
  return (party: OfferParty | null): string => {
    if (party === null) return '–';
    if (party.own) return t('lotDetail.history.you');
    if (party.dealer) return party.dealer.businessName;
    return party.bidder === null ? '–' : t('lotDetail.history.bidder', { number: party.bidder });
  };
};

/**
 * The amount of a bid. An agent's maximum is shown only to its own dealer. Other readers see only
 * that an agent placed the bid.
 */
const Offered = ({ offer }: { readonly offer: OfferView }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { kind, amountMinor } = offer;
  if (kind !== 'AGENT') return format.priceOrDash(amountMinor);
  if (amountMinor === null) return t('report.offerKind.AGENT');
  return t('lotDetail.receipts.kind.AGENT', { amount: format.price(amountMinor) });
};

const Line = ({ line }: { readonly line: HistoryLine }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const partyText = usePartyText();
  const { offer, isVoid, at, priceMinor, leader } = line;
  const who = partyText(offer);
  return (
    <tr data-own={offer.own} data-void={offer.voided && !isVoid}>
      <td className={text.number}>{format.second(at)}</td>
      {isVoid ? (
        <td colSpan={2}>
          {t('lotDetail.history.voidLine', { who })}
          {offer.voidReason !== null && <small> {offer.voidReason}</small>}
        </td>
      ) : (
        <>
          <td>
            {who} {offer.voided && `(${t('lotDetail.history.voided')})`}
          </td>
          <td className={text.number}>
            <Offered offer={offer} />
          </td>
        </>
      )}
      <td className={text.number}>{format.priceOrDash(priceMinor)}</td>
      <td>{partyText(leader)}</td>
    </tr>
  );
};

/**
 * The bid history, newest first. Each line has the bidder and the amount, and separately the
 * resulting price and leader.
 */
export const HistoryTable = ({ lines }: { readonly lines: readonly HistoryLine[] }) => {
  const { t } = useTranslation('live');
  return (
    <PanelTable label={t('lotDetail.history.title')}>
      <thead>
        <tr>
          <th scope="col">{t('word.time')}</th>
          <th scope="col">{t('lotDetail.history.who')}</th>
          <th scope="col" className={text.number}>
            {t('word.offered')}
          </th>
          <th scope="col" className={text.number}>
            {t('word.price')}
          </th>
          <th scope="col">{t('word.leader')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.toReversed().map((line) => (
          <Line key={`${line.offer.position} ${line.isVoid}`} line={line} />
        ))}
      </tbody>
    </PanelTable>
  );
};
