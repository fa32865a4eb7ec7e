import { ChoiceRow, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { instantOf, type Schedule } from '../../machines/schedule.js';
import { lastEndOf } from '../../machines/stagger.js';
import { AuctionFields } from '../auction-fields.js';
import { useEditor, useTemplate } from '../editor-context.js';
import { useField } from '../use-field.js';
import { useSchedule } from './use-schedule.js';

/** Initial stagger interval. */
const FIRST_MS = 60_000;

/** Shows the first and the last end with the current values. */
const Ends = ({ schedule }: { readonly schedule: Schedule }) => {
  const { t } = useTranslation('manage');
  const { savedSchedule } = useEditor();
  const template = useTemplate();
  const { value: stagger } = useField('stagger');
  const { value: lots } = useField('lots');
  const format = useFormat();
  if (template === null || lots.length < 2 || !stagger?.everyMs) return null;
  const { idMarket, timeZone } = template;
  const first = instantOf(schedule, 'end', { idMarket, savedSchedule });
  if (first === null) return null;
  const last = lastEndOf({ stagger, lots }, first);
  const { exact } = format.on(timeZone);
  return (
    <p className={text.faint} aria-live="polite">
      {t('auctionEditor.stagger.ends', {
        count: lots.length,
        first: exact(first),
        last: exact(last),
      })}
    </p>
  );
};

/**
 * Fields to choose whether all lots end together or staggered. The typed end is the end of the
 * first lot.
 */
export const StaggerFields = () => {
  const { t } = useTranslation('manage');
  const { value: stagger, set } = useField('stagger');
  const schedule = useSchedule();
  return (
    <>
      <p aria-hidden>{t('auctionEditor.stagger.label')}</p>
      <ChoiceRow
        label={t('auctionEditor.stagger.label')}
        value={stagger ? 'apart' : 'together'}
        onChange={(choice) => set(choice === 'apart' ? { everyMs: FIRST_MS } : null)}
        choices={(['together', 'apart'] as const).map((value) => ({
          value,
          label: t(`auctionEditor.stagger.${value}`),
        }))}
      />
      {stagger && (
        <>
          <AuctionFields names={['stagger.everyMs']} />
          <Ends schedule={schedule} />
        </>
      )}
    </>
  );
};
