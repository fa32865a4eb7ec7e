import type { LotView } from '@fairlot/contracts/auction';
import { IconBolt } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LotEnd, LotPrice } from '../../live-room/components/lot-status.js';
import { OwnState } from '../../live-room/components/own-state.js';
import { isAcceptedNews } from '../../offer/components/accepted-news.js';
import { ChargeLines, ChargeTerms } from '../../offer/components/charge-lines.js';
import { OfferBox } from '../../offer/components/offer-box.js';
import { ignoreKeyRepeat } from '../../offer/components/ignore-key-repeat.js';
import { useOffering, type OfferingState } from '../../offer/components/use-offering.js';
import { amountFault } from '../../offer/machines/offer-order.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import { useMayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useFormat } from '#shared/format/use-format.js';
import { Button, layout } from '@fairlot/web-ui';
import { AgentForm } from './agent-form.js';
import { BidBar } from './bid-bar.js';
import { useIsScrolledAway } from './use-is-scrolled-away.js';
import styles from './offer-panel.module.css';

/** Number of increments that each quick button adds to the minimum bid. */
const QUICK_STEPS = [0, 1, 4, 9];

const StepButtons = ({ offering }: { readonly offering: OfferingState }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { leastMinor, stepMinor, amountMinor, choose, terms } = offering;
  // Omits amounts from the buy-now price on, because these would be purchases.
  const amounts = QUICK_STEPS.map((steps) => leastMinor + steps * stepMinor).filter(
    (amount) => amountFault(amount, leastMinor, terms) === null,
  );
  return (
    <div className={styles.steps} role="group" aria-label={t('lotDetail.steps')}>
      {amounts.map((amount) => (
        <Button
          key={amount}
          look="light"
          aria-pressed={amount === amountMinor}
          onClick={() => choose(amount)}
        >
          {format.price(amount)}
        </Button>
      ))}
    </div>
  );
};

const ClickAndBuy = ({ offering }: { readonly offering: OfferingState }) => {
  const { t } = useTranslation('bid');
  const format = useFormat();
  const { entry, barrier, offer, snapshot } = offering;
  const { clickAndBuyMinor } = entry.live;
  if (clickAndBuyMinor === null || barrier !== null) return null;
  const price = format.price(clickAndBuyMinor);
  return (
    <section className={styles.clickAndBuy}>
      <p>
        <b>{t('clickAndBuy.title', { price })}</b> {t('clickAndBuy.text')}
      </p>
      <Button
        look="light"
        icon={<IconBolt size={16} aria-hidden />}
        disabled={snapshot.matches('unknown')}
        onKeyDown={ignoreKeyRepeat}
        onClick={({ currentTarget }) => offer('clickAndBuy', clickAndBuyMinor, currentTarget)}
      >
        {t('clickAndBuy.button', { price })}
      </Button>
    </section>
  );
};

/** The code is loaded on demand, because only winners need the contracts of the rating. */
const RatingLink = lazy(async () => {
  const { RatingLink: component } = await import('../../rating/components/rating-link.js');
  return { default: component };
});

type Props = { readonly lot: LotView; readonly entry: LotEntry };

/** The bid box: price, remaining time, the dealer's status, and all ways to bid. */
export const OfferPanel = ({ lot, entry }: Props) => {
  const { t } = useTranslation('live');
  const offering = useOffering(lot);
  const may = useMayCall();
  const isOpen = offering.barrier === null;
  const { charges } = offering;
  const { sentenceOf } = useStandingText();
  const standing = standingOf(entry);
  const wonMinor = STANDING_VIEWS[standing.key].tone === 'WON' ? standing.priceMinor : null;
  const { stepsUp, acceptedKinds } = formatOf(entry.live);
  const { place: box, isAway } = useIsScrolledAway<HTMLDivElement>();
  return (
    <aside className={styles.offerPanel} aria-label={t('lotDetail.offerPanel')} data-home>
      <div className={clsx(layout.row, layout.spread)}>
        <LotPrice live={entry.live} basePriceMinor={lot.basePriceMinor} />
        <LotEnd live={entry.live} />
      </div>
      <OwnState entry={entry} />
      <p className={styles.sentence} data-accepted={isAcceptedNews(offering)}>
        {sentenceOf(standing)}
      </p>
      {wonMinor !== null && <ChargeLines priceMinor={wonMinor} charges={charges} as="pay" />}
      {wonMinor !== null && may('SEC-72') && (
        <Suspense>
          <RatingLink idAuction={lot.idAuction} />
        </Suspense>
      )}
      <div ref={box}>
        <OfferBox offering={offering} lot={lot} />
      </div>
      {isOpen && stepsUp && <StepButtons offering={offering} />}
      {wonMinor === null && <ChargeTerms charges={charges} />}
      {isOpen && acceptedKinds.includes('AGENT') && may('ENG-01') && (
        <AgentForm offering={offering} lot={lot} />
      )}
      <ClickAndBuy offering={offering} />
      {isOpen && isAway && <BidBar offering={offering} lot={lot} />}
    </aside>
  );
};
