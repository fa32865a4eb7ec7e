import { SERVICE_KINDS } from '@fairlot/contracts/vehicles';
import { Button, text } from '@fairlot/web-ui';
import { IconPencil, IconPlus } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { SectionProps } from '#shared/form/describe-form.js';
import { FormSection } from '#shared/form/form-section.js';
import { dayText } from '../../vehicle-condition/components/condition-words.js';
import styles from './condition-edit.module.css';
import { useToday } from './past-day.js';
import { ServiceDialog, type ServiceEntry } from './service-dialog.js';
import { useEntries } from './use-entries.js';

/** Name of a service, with its day. */
export const useServiceName = (): ((service: ServiceEntry) => string) => {
  const { t } = useTranslation('condition');
  return ({ kind, date }) => `${t(`codeTable.SERVICE_KIND.${kind}`)}, ${dayText(date)}`;
};

/** Services of the vehicle with mileage, newest first. */
export const ServicesSection = (section: SectionProps) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  const format = useFormat();
  const nameOf = useServiceName();
  const today = useToday();
  const { entries: services, opened, add, edit, acts } = useEntries(section, nameOf);
  const newest = services
    .map((service, at) => ({ ...service, at }))
    .toSorted((one, other) => other.date.localeCompare(one.date));
  return (
    <FormSection {...section}>
      {newest.length === 0 && <p>{ofCondition('services.none')}</p>}
      <ul className={styles.entries} aria-label={ofCondition('services.title')}>
        {newest.map(({ at, ...service }) => (
          <li key={at}>
            <button type="button" className={styles.entry} onClick={() => edit(at)}>
              <span>
                <b>{nameOf(service)}</b>
                {service.note !== null && <span className={text.faint}> · {service.note}</span>}
              </span>
              <span>{service.mileageKm === null ? '–' : format.km(service.mileageKm)}</span>
              <IconPencil size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p>
        <Button
          look="light"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => add({ date: today, kind: SERVICE_KINDS[0], mileageKm: null, note: null })}
        >
          {t('service.add')}
        </Button>
      </p>
      {opened && <ServiceDialog {...acts} {...opened} name={nameOf(opened.entry)} />}
    </FormSection>
  );
};
