import { chargesAtRate } from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '#shared/format/duration-text.js';
import { useFormat } from '#shared/format/use-format.js';
import { ownZone, zoneName, zoneTime, zoneTimeExact } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { ChargeTerms } from '../../offer/components/charge-lines.js';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionSummary } from '../machines/auction-summary.js';
import type { Template } from '../machines/auction-values.js';
import { useSpanText } from './rules/span-text.js';
import styles from './summary-dialog.module.css';

export type Summary = {
  readonly auction: ValidAuction;
  readonly summary: AuctionSummary;
  readonly template: Template;
};
const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The zone's common name at an instant, and its offset from UTC. */
const useZoneText = () => {
  const { i18n } = useTranslation('manage');
  return (timeZone: string, at: number): string => {
    const language = languageTagOf(i18n.language);
    const name = zoneName(timeZone, { at, language, style: 'short' });
    const offset = zoneName(timeZone, { at, language, style: 'shortOffset' });
    return name === offset ? name : `${name} (${offset})`;
  };
};

const Period = ({ summary: { startsAt, endsAt }, template: { timeZone } }: Summary) => {
  const { t } = useTranslation('manage');
  const spanText = useSpanText();
  const zoneText = useZoneText();
  const before = zoneText(timeZone, startsAt);
  const after = zoneText(timeZone, endsAt);
  const own = ownZone();
  const moments = [startsAt, endsAt];
  const isOwn = moments.every((at) => zoneTime(at, own) === zoneTime(at, timeZone));
  return (
    <>
      {zoneTime(startsAt, timeZone)}
      {before !== after && ` ${before}`} – {zoneTimeExact(endsAt, timeZone)} {after}
      <span className={text.faint}>
        {' '}
        {t('auctionEditor.runsFor', { span: spanText(endsAt - startsAt) })}
      </span>
      {!isOwn && (
        <span className={text.faint}>
          <br />
          {t('auctionEditor.ownTime', {
            time: `${zoneTime(startsAt, own)} – ${zoneTimeExact(endsAt, own)}`,
            zone: own,
          })}
        </span>
      )}
    </>
  );
};

/** The end of the first and of the last lot, if the ends are staggered. */
const Ends = ({ auction: { stagger }, summary, template: { timeZone } }: Summary) => {
  const { t } = useTranslation('manage');
  const { exact } = useFormat().on(timeZone);
  if (stagger === null) return null;
  return (
    <Line label={t('auctionEditor.stagger.label')}>
      {t('auctionEditor.summary.stagger', {
        every: durationText(stagger.everyMs),
        first: exact(summary.firstEndsAt),
        last: exact(summary.endsAt),
      })}
    </Line>
  );
};

const useRuleTexts = () => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  return {
    markets: ({ idMarkets }: ValidAuction): string =>
      idMarkets.map((id) => (isMarket(id) ? t(`market.${id}`) : id)).join(', '),
    softClose: (auction: ValidAuction): string => {
      const { softClose } = auction.policy;
      return softClose === null || !formatOf(auction).softCloses
        ? t('auctionEditor.softClose.off')
        : t('auctionEditor.summary.softClose', {
            scope: t(`auctionEditor.softClose.scopes.${softClose.scope}`),
            window: durationText(softClose.windowMs),
            add: durationText(softClose.addMs),
            count: softClose.maxCount,
            limit: durationText(softClose.hardStopMs),
          });
    },
    steps: ({ policy: { increments } }: ValidAuction): string =>
      increments
        .map(({ belowMinor, stepMinor }) =>
          belowMinor === null
            ? t('auctionEditor.summary.stepOpen', { step: format.price(stepMinor) })
            : t('auctionEditor.summary.step', {
                step: format.price(stepMinor),
                below: format.price(belowMinor),
              }),
        )
        .join(' · '),
  };
};

/** The fees and the VAT, at the VAT rate of the template's market. */
const Charged = ({ auction, template }: Summary) => {
  const { vatBasisPoints } = MARKET_PACKS[template.idMarket];
  return <ChargeTerms charges={chargesAtRate(vatBasisPoints, auction.policy.charges)} />;
};

/** Lists everything that becomes public or binding. */
export const SummaryFacts = (props: Summary) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const texts = useRuleTexts();
  const { auction, summary, template } = props;
  const { lots } = auction;
  return (
    <dl className={styles.summary}>
      <Line label={t('word.auctionName')}>
        <b>{auction.auctionName}</b>
      </Line>
      <Line label={t('auctionEditor.section.schedule')}>
        <Period {...props} />
      </Line>
      <Ends {...props} />
      <Line label={t('word.template')}>{template.templateName}</Line>
      <Line label={t('auctionEditor.markets')}>{texts.markets(auction)}</Line>
      <Line label={t('word.type')}>{t(`word.auctionType.${auction.type}`)}</Line>
      <Line label={t('auctionEditor.section.visibility')}>{t(formatOf(auction).texts.name)}</Line>
      <Line label={t('auctionEditor.rule.softClose')}>{texts.softClose(auction)}</Line>
      <Line label={t('auctionEditor.rule.increments')}>{texts.steps(auction)}</Line>
      <Line label={t('auctionEditor.rule.charges')}>
        <Charged {...props} />
      </Line>
      {summary.changed.length > 0 && (
        <Line label={t('auctionEditor.changed')}>
          {summary.changed.map((part) => t(`auctionEditor.rule.${part}`)).join(', ')}
        </Line>
      )}
      <Line label={t('word.lots')}>
        <b>{t('word.countLots', { count: lots.length })}</b>{' '}
        {t('auctionEditor.summary.vehicles', { count: summary.vehicles })}
      </Line>
      <Line label={t('auctionEditor.summary.base')}>
        <b className={text.number}>{format.price(summary.baseMinor)}</b>
      </Line>
      <Line label={t('word.sumOfReserves')}>
        <b className={text.number}>{format.price(summary.reserveMinor)}</b>
      </Line>
      {summary.clickAndBuys > 0 && (
        <Line label={t('word.clickAndBuy')}>
          {t('word.countLots', { count: summary.clickAndBuys })}
        </Line>
      )}
    </dl>
  );
};
