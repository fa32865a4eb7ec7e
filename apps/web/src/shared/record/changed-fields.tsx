import { Button, layout, text } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormNotice } from '#shared/form/describe-form-page.js';
import { isSame, mergeFields, type Merged } from '#shared/form/merge-fields.js';
import notice from '#shared/ui/notice.module.css';
import styles from '#shared/form/changed-notice.module.css';
import type { Titles } from './kinds/kind.js';
import { recordQuery } from './record-api.js';
import { valuesOf, type Subject, type Values } from './record-values.js';
import type { RecordDefinition } from './records.js';
import { useRecordTexts } from './use-record-texts.js';

type Met = Merged<string> & {
  readonly edited: Values;
  readonly newest: Values;
  readonly titles: Titles | undefined;
};
type Notice = FormNotice<Values, Subject>;

/** Loads what another user has saved since, and takes over what only they changed. */
const useMet = ({ form, subject, problem }: ComponentProps<Notice>) => {
  const client = useQueryClient();
  const [met, setMet] = useState<Met | null>(null);
  const { definition, stored, startFrom } = subject;
  const { record } = definition;
  const take = (field: string, value: unknown) =>
    form.setValue(field, value ?? null, { shouldDirty: true, shouldValidate: true });
  const meet = useEffectEvent(async () => {
    if (stored === null) return;
    const query = recordQuery(record, Number(stored[record.key]));
    const newest = await client.fetchQuery({ ...query, staleTime: 0 });
    const states = {
      was: valuesOf(record, stored),
      edited: { ...form.getValues() },
      newest: valuesOf(record, newest),
    };
    const merged = mergeFields(Object.keys(record.fields), states);
    for (const field of merged.adopted) take(field, states.newest[field]);
    setMet({ ...merged, ...states, titles: newest.titles });
    startFrom(newest);
  });
  const isChanged = problem?.code === 'RECORD_CHANGED';
  useEffect(() => {
    // If loading fails, the refusal below the form still says why nothing was saved.
    if (isChanged) meet().catch(() => {});
  }, [isChanged, problem]);
  return { met, take };
};

type BothProps = {
  readonly definition: RecordDefinition;
  readonly field: string;
  readonly met: Met;
  /** The form's current value. */
  readonly written: unknown;
  readonly onTake: (value: unknown) => void;
};

/** A field that both users changed, with a choice between the values. */
const Both = ({ definition, field, met, written, onTake }: BothProps) => {
  const { t } = useTranslation('records');
  const { label, valueText } = useRecordTexts(definition);
  const theirs = met.newest[field];
  const mine = met.edited[field];
  const choice = (value: typeof theirs, name: string) => (
    <Button
      look="light"
      aria-label={`${label(field)}: ${name}`}
      disabled={isSame(written, value)}
      onClick={() => onTake(value)}
    >
      {name}
    </Button>
  );
  return (
    <div>
      <dt>{label(field)}</dt>
      <dd className={clsx(layout.row, layout.spread)}>
        <span>
          {t('records.changed.theirs', { value: valueText(field, theirs, met.titles) })}
          <br />
          <span className={text.faint}>
            {t('records.changed.mine', { value: valueText(field, mine, met.titles) })}
          </span>
        </span>
        <span className={layout.row}>
          {choice(theirs, t('records.changed.takeTheirs'))}
          {choice(mine, t('records.changed.takeMine'))}
        </span>
      </dd>
    </div>
  );
};

/** Shown after RECORD_CHANGED: the other user's changes, and the choices to make. */
export const ChangedFields: Notice = (props) => {
  const { t } = useTranslation('records');
  const { definition } = props.subject;
  const { label, valueText } = useRecordTexts(definition);
  const { met, take } = useMet(props);
  const written = props.form.watch();
  if (met === null) return null;
  return (
    <section className={notice.notice} role="status" aria-label={t('records.changed.title')}>
      <p className={styles.intro}>{t('records.changed.text')}</p>
      <dl className={styles.changes}>
        {met.adopted.map((field) => (
          <div key={field}>
            <dt>{label(field)}</dt>
            <dd>
              {t('records.changed.taken', {
                value: valueText(field, met.newest[field], met.titles),
              })}
            </dd>
          </div>
        ))}
        {met.both.map((field) => (
          <Both
            key={field}
            definition={definition}
            field={field}
            met={met}
            written={written[field]}
            onTake={(value) => take(field, value)}
          />
        ))}
      </dl>
    </section>
  );
};
