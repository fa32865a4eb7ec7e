import { VEHICLE_DATA, type VehicleData } from '@fairlot/contracts/vehicles';
import { Button, layout, text } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormNotice } from '#shared/form/describe-form-page.js';
import { mergeFields, type Merged } from '#shared/form/merge-fields.js';
import notice from '#shared/ui/notice.module.css';
import { dataSheetQuery } from '../../lot-detail/api/lot.js';
import styles from '#shared/form/changed-notice.module.css';
import { useDataWords } from './use-data-words.js';
import { dataOf, type VehicleToEdit } from './vehicle-to-edit.js';

type Met = Merged<keyof VehicleData> & { readonly theirs: VehicleData };
type Notice = FormNotice<VehicleData, VehicleToEdit>;

const TakeTheirs = (props: {
  readonly field: string;
  readonly isTaken: boolean;
  readonly onTake: () => void;
}) => {
  const { t } = useTranslation('vehicle');
  const { field, isTaken, onTake } = props;
  return (
    <Button look="light" disabled={isTaken} onClick={onTake}>
      {t('edit.take', { field })}
    </Button>
  );
};

/** Loads what another user has saved, and takes over what only they changed. */
const useTheirs = ({ form, subject, problem }: ComponentProps<Notice>) => {
  const client = useQueryClient();
  const [met, setMet] = useState<Met | null>(null);
  const { vehicle, startFrom } = subject;
  const take = (field: keyof VehicleData, theirs: VehicleData) =>
    form.setValue(field, theirs[field], { shouldDirty: true, shouldValidate: true });
  const meet = useEffectEvent(async () => {
    const newest = await client.fetchQuery({ ...dataSheetQuery(vehicle.idVehicle), staleTime: 0 });
    const theirs = dataOf(newest);
    const states = { was: dataOf(vehicle), edited: form.getValues(), newest: theirs };
    const merged = mergeFields(VEHICLE_DATA, states);
    for (const field of merged.adopted) take(field, theirs);
    setMet({ ...merged, theirs });
    startFrom(newest);
  });
  const isLost = problem?.code === 'RECORD_CHANGED';
  useEffect(() => {
    if (isLost) void meet();
  }, [isLost, problem]);
  return { met, take };
};

/**
 * After a concurrent edit: takes over fields that only the other user changed. In a conflict, the
 * user's own value stays beside the other one until they choose that.
 */
export const ChangedNotice: Notice = (props) => {
  const { t } = useTranslation('manage');
  const words = useDataWords();
  const { met, take } = useTheirs(props);
  if (met === null) return null;
  const { theirs } = met;
  const mine = props.form.watch();
  return (
    <section className={notice.notice} role="status" aria-label={t('auctionEditor.merge.title')}>
      <p className={styles.intro}>{t('auctionEditor.merge.text')}</p>
      <dl className={styles.changes}>
        {met.adopted.map((field) => (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd>
              {t('auctionEditor.merge.taken')}: {words.text(field, theirs[field])}
            </dd>
          </div>
        ))}
        {met.both.map((field) => (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd className={clsx(layout.row, layout.spread)}>
              <span>
                {t('auctionEditor.merge.theirs')}: {words.text(field, theirs[field])}
                <br />
                <span className={text.faint}>
                  {t('auctionEditor.merge.mine')}: {words.text(field, mine[field])}
                </span>
              </span>
              <TakeTheirs
                field={words.label(field)}
                isTaken={mine[field] === theirs[field]}
                onTake={() => take(field, theirs)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
