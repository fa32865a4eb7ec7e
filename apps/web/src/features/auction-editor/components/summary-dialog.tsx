import { Modal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, layout, text } from '@fairlot/web-ui';
import { durationText } from '#shared/format/duration-text.js';
import { useFormat } from '#shared/format/use-format.js';
import { zoneName, zoneTime, zoneTimeExact } from '#shared/format/zone-time.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { AuctionOrder } from '../machines/auction-order.js';
import type { ValidAuction } from '../machines/auction-rules.js';
import type { AuctionSummary } from '../machines/auction-summary.js';
import type { Template } from '../machines/auction-values.js';
import { useSpanText } from './span-text.js';
import { usePublication, type PublicationHooks } from './use-publication.js';
import dialog from './dialog.module.css';
import styles from './summary-dialog.module.css';

type Summary = {
  readonly auction: ValidAuction;
  readonly summary: AuctionSummary;
  readonly template: Template;
};
type Props = Summary &
  PublicationHooks & {
    readonly isEdit: boolean;
    /** What is sent when it is sent now: a start may have passed while this was read. */
    readonly orderNow: () => AuctionOrder;
    readonly onBack: () => void;
  };

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Period = ({ summary: { startsAt, endsAt }, template: { timeZone } }: Summary) => {
  const { t, i18n } = useTranslation('manage');
  const spanText = useSpanText();
  const zone = zoneName(timeZone, { at: startsAt, language: i18n.language, style: 'short' });
  return (
    <>
      {zoneTime(startsAt, timeZone)} – {zoneTimeExact(endsAt, timeZone)} {zone}
      <span className={text.faint}>
        {' '}
        {t('auctionEditor.runsFor', { span: spanText(endsAt - startsAt) })}
      </span>
    </>
  );
};

/** When lots end that do so one after the other. */
const Ends = ({ auction: { stagger }, summary, template: { timeZone } }: Summary) => {
  const { t } = useTranslation('manage');
  if (stagger === null) return null;
  return (
    <Line label={t('auctionEditor.stagger.label')}>
      {t('auctionEditor.summary.stagger', {
        every: durationText(stagger.everyMs),
        first: zoneTimeExact(summary.firstEndsAt, timeZone),
        last: zoneTimeExact(summary.endsAt, timeZone),
      })}
    </Line>
  );
};

const useRuleTexts = () => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  return {
    softClose: (auction: ValidAuction): string => {
      const { softClose } = auction.policy;
      return softClose === null || !formatOf(auction).softCloses
        ? t('auctionEditor.softClose.off')
        : t('auctionEditor.summary.softClose', {
            scope: t(`auctionEditor.softClose.scopes.${softClose.scope}`),
            window: durationText(softClose.windowMs),
            add: durationText(softClose.addMs),
            count: softClose.maxCount,
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

const Facts = (props: Summary) => {
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
      <Line label={t('word.type')}>{t(`word.auctionType.${auction.type}`)}</Line>
      <Line label={t('auctionEditor.section.visibility')}>{t(formatOf(auction).texts.name)}</Line>
      <Line label={t('auctionEditor.rule.softClose')}>{texts.softClose(auction)}</Line>
      <Line label={t('auctionEditor.rule.increments')}>{texts.steps(auction)}</Line>
      <Line label={t('auctionEditor.rule.charges')}>
        {t(`auctionEditor.charges.regime.${auction.policy.charges.vatRegime}`)}
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

const Warnings = ({ summary: { warnings } }: Pick<Summary, 'summary'>) => {
  const { t } = useTranslation('manage');
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label={t('auctionEditor.warning.title')}>
      {warnings.map((warning) => (
        <li key={warning.kind}>
          <IconAlertTriangle size={18} aria-hidden />
          {'count' in warning
            ? t(`auctionEditor.warning.${warning.kind}`, { count: warning.count })
            : t(`auctionEditor.warning.${warning.kind}`)}
        </li>
      ))}
    </ul>
  );
};

/** SCR-113: everything that will be public or binding, before it is. */
export const SummaryDialog = ({ isEdit, orderNow, onBack, ...props }: Props) => {
  const { t } = useTranslation('manage');
  const { snapshot, dispatch } = usePublication(isEdit ? 'edit' : 'create', props);
  const isUnknown = snapshot.matches('unknown');
  // What is published stays in sight until its own page is there.
  const isSending = snapshot.matches('sending') || snapshot.matches('done');
  const Icon = isUnknown ? IconRefresh : IconCheck;
  const button = isEdit ? 'auctionEditor.summary.save' : 'auctionEditor.summary.publish';
  return (
    <Modal
      opened
      onClose={() => !isSending && onBack()}
      size={640}
      title={t(isEdit ? 'auctionEditor.summary.titleEdit' : 'auctionEditor.summary.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={dialog.body}>
        <Warnings {...props} />
        <Facts {...props} />
        {isUnknown && (
          <p className={text.bad} role="alert">
            {t('auctionEditor.summary.unknown')}
          </p>
        )}
        <div className={clsx(layout.row, layout.atEnd, dialog.foot)}>
          <Button look="plain" disabled={isSending} data-autofocus onClick={onBack}>
            {t('auctionEditor.summary.back')}
          </Button>
          <Button
            icon={<Icon size={18} aria-hidden />}
            aria-busy={isSending}
            disabled={isSending}
            onClick={() =>
              dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: orderNow() })
            }
          >
            {t(
              isSending
                ? 'auctionEditor.summary.sending'
                : isUnknown
                  ? 'auctionEditor.summary.retry'
                  : button,
            )}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
