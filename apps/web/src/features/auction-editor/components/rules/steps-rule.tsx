import { BOUNDS } from '@fairlot/auction-rules';
import { IconPlus, IconTrash } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, controls, FieldMessage, text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import type { StepValues } from '../../machines/auction-values.js';
import { sortedSteps, removeStep, addStep } from '../../machines/step-table.js';
import { MoneyInput } from '#shared/ui/amount-input.js';
import { useFault } from '#shared/form/faults-context.js';
import { useField } from '../use-field.js';
import styles from './steps-rule.module.css';

type RowProps = {
  readonly rows: readonly StepValues[];
  readonly index: number;
  readonly onRows: (rows: StepValues[]) => void;
};

/** A cell of the increment table, with its error. */
const StepCell = ({
  rows,
  index,
  field,
  onRows,
}: RowProps & { readonly field: keyof StepValues }) => {
  const { t } = useTranslation('manage');
  const path = `policy.increments.${index}.${field}` as const;
  const fault = useFault(path);
  const leave = () => {
    const sorted = sortedSteps(rows);
    if (sorted.some((row, at) => row !== rows[at])) onRows(sorted);
  };
  return (
    <td data-path={path}>
      <MoneyInput
        value={rows[index]?.[field] ?? null}
        onValue={(value) =>
          onRows(rows.map((row, at) => (at === index ? { ...row, [field]: value } : row)))
        }
        onBlur={leave}
        aria-label={t(`auctionEditor.steps.${field}`, { row: index + 1 })}
        aria-invalid={fault !== undefined}
      />
      {fault && <FieldMessage fault>{fault}</FieldMessage>}
    </td>
  );
};

const StepRow = ({ rows, index, onRows }: RowProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const isLast = index === rows.length - 1;
  const from = index === 0 ? 0 : (rows[index - 1]?.belowMinor ?? null);
  return (
    <tr>
      <td className={text.number}>
        {from === null || Number.isNaN(from) ? '–' : format.price(from)}
      </td>
      {isLast ? (
        <td className={clsx(text.faint, styles.open)}>{t('auctionEditor.steps.open')}</td>
      ) : (
        <StepCell rows={rows} index={index} field="belowMinor" onRows={onRows} />
      )}
      <StepCell rows={rows} index={index} field="stepMinor" onRows={onRows} />
      <td>
        {!isLast && (
          <button
            type="button"
            className={controls.iconButton}
            aria-label={t('auctionEditor.steps.remove', { row: index + 1 })}
            onClick={() => onRows(removeStep(rows, index))}
          >
            <IconTrash size={18} />
          </button>
        )}
      </td>
    </tr>
  );
};

/**
 * The increment table. Each row has the increment for prices below its limit. The last row has no
 * limit.
 */
export const StepsTable = () => {
  const { t } = useTranslation('manage');
  const { value: rows, set } = useField('policy.increments');
  return (
    <div data-path="policy.increments">
      <table className={styles.stepTable}>
        <caption className={text.hidden}>{t('auctionEditor.rule.increments')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('auctionEditor.steps.from')}</th>
            <th scope="col">{t('auctionEditor.steps.below')}</th>
            <th scope="col">{t('auctionEditor.steps.step')}</th>
            <th scope="col">
              <span className={text.hidden}>{t('auctionEditor.steps.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((_row, index) => (
            <StepRow key={index} rows={rows} index={index} onRows={set} />
          ))}
        </tbody>
      </table>
      <Button
        look="light"
        icon={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= BOUNDS.increments.max}
        onClick={() => set(addStep(rows))}
      >
        {t('auctionEditor.steps.add')}
      </Button>
    </div>
  );
};
