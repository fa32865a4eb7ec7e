import { vinHints } from '@fairlot/content/frame-makers';
import { makeCodeOf, vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleData } from '@fairlot/contracts/vehicles';
import { machineClock } from '@fairlot/kernel';
import { Button, layout, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#shared/clock/server-clock.js';
import type { DescribedForm } from '#shared/form/describe-form.js';
import notice from '#shared/ui/notice.module.css';
import styles from './vin-suggestions.module.css';
import { useDataWords } from './use-data-words.js';

type VehicleForm = DescribedForm<VehicleData>;

/**
 * Maximum difference between model year and year of registration. A model year is sold from the
 * year before, and a vehicle may be registered a year later.
 */
const APART_YEARS = 1;
/** Half the number of years after which the year code in a VIN repeats. */
const HALF_TURN_YEARS = 14;

const yearNow = (): number => new Date(serverClock().now() ?? machineClock.now()).getUTCFullYear();

/** Data that the typed VIN contains and that differs from the form's values. */
const useVinDifferences = ({ control }: VehicleForm) => {
  const [frame, brand, bodyType, firstRegistration] = useWatch({
    control,
    name: ['frame', 'brand', 'bodyType', 'firstRegistration'],
  });
  const newest = yearNow() + APART_YEARS;
  const registeredIn = firstRegistration ? Number(firstRegistration.slice(0, 4)) : null;
  const latest = Math.min(newest, (registeredIn ?? newest) + HALF_TURN_YEARS);
  const { makes, modelYear, body, region } = vinHints(frame.trim().toUpperCase(), latest);
  const isOther =
    modelYear !== null &&
    (registeredIn === null || Math.abs(modelYear - registeredIn) > APART_YEARS);
  return {
    makes: makes.includes(makeCodeOf(brand) ?? '') ? [] : makes,
    modelYear: isOther ? modelYear : null,
    body: body === bodyType ? null : body,
    region,
  };
};

type SuggestionProps = {
  readonly suggestion: string;
  /** Accessible name of the button. It is longer than the visible text. */
  readonly label: string;
  readonly onTake: () => void;
};

const Suggestion = ({ suggestion, label, onTake }: SuggestionProps) => {
  const { t } = useTranslation('vehicle');
  return (
    <li className={clsx(layout.row, layout.spread)}>
      {suggestion}
      <Button look="light" aria-label={label} onClick={onTake}>
        {t('edit.frame.take')}
      </Button>
    </li>
  );
};

/**
 * SCR-072: suggestions from the VIN, which the user accepts or ignores. Nothing is filled in
 * automatically.
 */
export const VinHints = ({ form }: { readonly form: VehicleForm }) => {
  const { t } = useTranslation('vehicle');
  const { label, text: inWords } = useDataWords();
  const { makes, modelYear, body, region } = useVinDifferences(form);
  // The region is only shown, because the form has no field for it.
  const from = region && t('edit.frame.region', { region: t(`edit.frame.regions.${region}`) });
  if (makes.length === 0 && modelYear === null && body === null)
    return from && <p className={text.faint}>{from}</p>;
  const take = (field: 'brand' | 'bodyType', value: string) => {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
    form.setFocus(field);
  };
  const ofBody = `${label('bodyType')}: ${inWords('bodyType', body)}`;
  return (
    <div className={notice.notice} role="status" aria-label={t('edit.frame.title')}>
      <p className={styles.intro}>{t('edit.frame.title')}</p>
      <ul className={styles.list}>
        {makes.map((code) => {
          const make = vehicleTitle({ brand: code, model: '' });
          return (
            <Suggestion
              key={code}
              suggestion={t('edit.frame.make', { make })}
              label={t('edit.frame.takeMake', { make })}
              onTake={() => take('brand', make)}
            />
          );
        })}
        {modelYear !== null && <li>{t('edit.frame.modelYear', { year: String(modelYear) })}</li>}
        {body !== null && (
          <Suggestion
            suggestion={ofBody}
            label={`${t('edit.frame.take')}: ${ofBody}`}
            onTake={() => take('bodyType', body)}
          />
        )}
        {from && <li>{from}</li>}
      </ul>
    </div>
  );
};
