import type { Damage } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { DamageThumb } from '../../vehicle-condition/components/damage-thumb.js';
import { useFormat } from '#shared/format/use-format.js';
import type { VehicleColumn } from './use-columns.js';
import { compareRowOf, type RowGroup } from './row-of.js';

const SEVERITIES = [3, 2, 1] as const;
type ConditionOfColumn = NonNullable<VehicleColumn['condition']>;

/**
 * Rows about the damages in each condition report: number by severity, positions and estimated
 * cost.
 */
export const useDamages = (columns: readonly VehicleColumn[]): RowGroup => {
  const { t } = useTranslation('condition');

  const format = useFormat();
  const counted = (damages: readonly Damage[]) =>
    SEVERITIES.flatMap((severity) => {
      const count = damages.filter((one) => one.severity === severity).length;
      return count === 0 ? [] : [`${t(`severity.${severity}`)}: ${count}`];
    }).join(', ');
  // A vehicle without a report has null in these rows, because its damages are unknown.
  const of = (
    label: string,
    text: (damages: readonly Damage[], report: ConditionOfColumn) => string | null,
  ) =>
    compareRowOf(columns, `damages ${label}`, {
      label,
      cellText: ({ condition }) =>
        condition && (condition.report ? text(condition.report.damages, condition) : null),
    });
  const cost = (damages: readonly Damage[], { damageMinor }: ConditionOfColumn) => {
    const unknown = damages.filter(({ costMinor }) => costMinor === null).length;
    return [
      damageMinor === null ? [] : format.price(damageMinor),
      unknown === 0 ? [] : t('unestimated', { count: unknown }),
    ]
      .flat()
      .join(' · ');
  };
  const summary = of(t('damages'), (damages) => counted(damages) || t('noDamage'));
  const drawn = columns.map(({ idVehicle, condition }) => {
    const damages = condition?.report?.damages ?? [];
    return damages.length > 0 && <DamageThumb key={idVehicle} damages={damages} />;
  });
  return {
    key: 'damages',
    title: t('damages'),
    rows: [
      { ...summary, drawn },
      of(t('word.estimatedRepairs'), (damages, report) => cost(damages, report) || null),
    ],
  };
};
