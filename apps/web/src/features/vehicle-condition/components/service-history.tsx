import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { dayText } from './condition-words.js';
import styles from './condition-report.module.css';

type Props = { readonly services: ConditionReport['services'] };

/** The services of a vehicle, each with day and mileage, newest first. */
export const ServiceHistory = ({ services }: Props) => {
  const { t } = useTranslation('condition');
  const format = useFormat();
  if (services.length === 0) return <p>{t('services.none')}</p>;
  const newest = services.toSorted((a, b) => b.date.localeCompare(a.date));
  return (
    <ol className={styles.services}>
      {newest.map(({ date, kind, mileageKm, note }, at) => (
        <li key={at}>
          <time dateTime={date}>{dayText(date)}</time>
          <span>
            {t(`codeTable.SERVICE_KIND.${kind}`)}
            {note !== null && <span className={text.faint}> · {note}</span>}
          </span>
          <span className={styles.km}>{mileageKm === null ? '–' : format.km(mileageKm)}</span>
        </li>
      ))}
    </ol>
  );
};
