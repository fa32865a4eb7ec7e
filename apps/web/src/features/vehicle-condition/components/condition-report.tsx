import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { photosIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { conditionQuery } from '../api/vehicle-condition.js';
import { AppraisalFacts } from './appraisal-facts.js';
import { DamagePanel } from './damage-panel.js';
import { EquipmentList } from './equipment-list.js';
import { ServiceHistory } from './service-history.js';
import styles from './condition-report.module.css';

type Props = { readonly idVehicle: number; readonly name: string };

/**
 * The condition report of a vehicle. If there is none, says so, because the vehicle may still have
 * damage.
 */
export const ConditionReport = ({ idVehicle, name }: Props) => {
  const { t } = useTranslation('condition');
  const { t: ofVehicle } = useTranslation('vehicle');
  const format = useFormat();
  const { data, error, refetch } = useQuery(conditionQuery(idVehicle));
  const { data: files } = useQuery(vehicleFilesQuery(idVehicle));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={260} />;
  const { report, damageMinor, changedAt } = data;
  if (report === null) return <p>{t('noReport')}</p>;
  const photos = new Map(photosIn(files?.files ?? []).map((photo) => [photo.idFile, photo]));
  return (
    <div className={styles.report}>
      {changedAt !== null && (
        <p className={text.faint}>{t('asOf', { day: format.day(changedAt) })}</p>
      )}
      <DamagePanel name={name} damages={report.damages} damageMinor={damageMinor} photos={photos} />
      <h3>{t('equipment.title')}</h3>
      <EquipmentList items={report.equipment} />
      <h3>{t('services.title')}</h3>
      <ServiceHistory services={report.services} />
      <h3>{ofVehicle('documents.kind.APPRAISAL')}</h3>
      <AppraisalFacts appraisal={report.appraisal} />
    </div>
  );
};
