import { machineClock } from '@fairlot/kernel';
import { useTranslation } from 'react-i18next';
import { text } from '@fairlot/web-ui';
import { serverClock } from '#shared/clock/server-clock.js';
import { ownZone, zoneName, zoneTime, zoneTimeExact } from '#shared/format/zone-time.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import type { Template } from '../../machines/auction-values.js';
import { isAmbiguousTime, instantOf } from '../../machines/schedule.js';
import { AuctionFields } from '../auction-fields.js';
import { useEditor, useTemplate } from '../editor-context.js';
import { Section } from '../section.js';
import { useSpanText } from '../rules/span-text.js';
import { StaggerFields } from './stagger-fields.js';
import { useSchedule } from './use-schedule.js';
import styles from './schedule-section.module.css';
import notice from '#shared/ui/notice.module.css';

type Side = 'start' | 'end';

const Moment = ({ side }: { readonly side: Side }) => {
  const { t } = useTranslation('manage');
  return (
    <fieldset className={styles.moment}>
      <legend className={text.hidden}>{t(`auctionEditor.moment.${side}`)}</legend>
      <AuctionFields names={[`${side}Date`, `${side}Time`]} />
      <MomentNotes side={side} />
    </fieldset>
  );
};

/**
 * Notes on a typed start or end, such as the same instant in the reader's time zone if that
 * differs.
 */
const MomentNotes = ({ side }: { readonly side: Side }) => {
  const { t } = useTranslation('manage');
  const { savedSchedule } = useEditor();
  const template = useTemplate();
  const schedule = useSchedule();
  if (template === null) return null;
  const { idMarket, timeZone } = template;
  const at = instantOf(schedule, side, { idMarket, savedSchedule });
  if (at === null) return null;
  const here = zoneTime(at, ownZone());
  const there = zoneTime(at, timeZone);
  const exact = zoneTimeExact(at, timeZone);
  return (
    <>
      {/*
       * The field has no seconds. Auctions that other clients created may have seconds, and keep
       * them.
       */}
      {exact !== there && <p className={text.faint}>{exact}</p>}
      {here !== there && (
        <p className={text.faint}>{t('auctionEditor.ownTime', { time: here, zone: ownZone() })}</p>
      )}
      {isAmbiguousTime(at, idMarket) && (
        <p className={notice.notice}>{t('auctionEditor.comesTwice')}</p>
      )}
    </>
  );
};

const ZoneText = ({ template }: { readonly template: Template | null }) => {
  const { t, i18n } = useTranslation('manage');
  if (template === null) return <p className={text.faint}>{t('auctionEditor.zoneUnknown')}</p>;
  const { timeZone, idMarket } = template;
  const at = serverClock().now() ?? machineClock.now();
  const name = zoneName(timeZone, {
    at,
    language: languageTagOf(i18n.language),
    style: 'longGeneric',
  });
  const market = t(`market.${idMarket}`);
  return <p className={text.faint}>{t('auctionEditor.zone', { market, name, timeZone })}</p>;
};

const Span = ({ template }: { readonly template: Template }) => {
  const { t } = useTranslation('manage');
  const { savedSchedule } = useEditor();
  const schedule = useSchedule();
  const spanText = useSpanText();
  const facts = { idMarket: template.idMarket, savedSchedule };
  const startsAt = instantOf(schedule, 'start', facts);
  const endsAt = instantOf(schedule, 'end', facts);
  if (startsAt === null || endsAt === null || endsAt <= startsAt) return null;
  return (
    <p className={text.faint} aria-live="polite">
      {t('auctionEditor.runsFor', { span: spanText(endsAt - startsAt) })}
    </p>
  );
};

/**
 * Times are typed in the time zone of the template's market, as the server parses them (reading
 * 47).
 */
export const ScheduleSection = () => {
  const template = useTemplate();
  return (
    <Section name="schedule">
      <ZoneText template={template} />
      <div className={styles.moments}>
        <Moment side="start" />
        <Moment side="end" />
      </div>
      {template && <Span template={template} />}
      <StaggerFields />
    </Section>
  );
};
