import type { LotPriceName } from '@fairlot/auction-rules';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ChoiceRow, FormField, Modal, SelectBox, layout } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import type { LotValues } from '../../machines/auction-values.js';
import {
  PRICE_SOURCES,
  applyPriceRule,
  editablePrices,
  copyPrices,
  type PriceRule,
} from '../../machines/bulk-pricing.js';
import { MoneyInput, PercentInput } from '#shared/ui/amount-input.js';
import { useAuctionForm } from '../editor-context.js';
import { useField } from '../use-field.js';
import { useAskingOf } from './lot-columns.js';
import fieldGrid from '../field-grid.module.css';
import dialog from '../dialog.module.css';
import notice from '#shared/ui/notice.module.css';

type Props = {
  readonly lots: readonly LotValues[];
  /** Keys of the lots to change. Null for all lots. */
  readonly keys: ReadonlySet<number> | null;
  readonly onLots: (lots: LotValues[]) => void;
  readonly onClose: () => void;
};
type RuleProps = {
  readonly rule: PriceRule;
  readonly onRule: (change: Partial<PriceRule>) => void;
};

const ROUNDINGS_MINOR = [100, 1_000, 5_000, 10_000, 50_000] as const;
const INITIAL_RULE: PriceRule = {
  field: 'basePriceMinor',
  source: 'asking',
  basisPoints: 8_000,
  amountMinor: null,
  roundMinor: 5_000,
};

/**
 * Sources of a price. The starting price is required, so it cannot be removed; and it cannot be
 * derived from itself.
 */
const priceSourcesOf = (field: LotPriceName) =>
  PRICE_SOURCES.filter(
    (source) => field !== 'basePriceMinor' || (source !== 'base' && source !== 'none'),
  );

const Share = ({ rule, onRule }: RuleProps) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  return (
    <div className={clsx(fieldGrid.fields, fieldGrid.small)}>
      <FormField label={t('auctionEditor.bulk.share')}>
        {(control) => (
          <PercentInput
            {...control}
            value={rule.basisPoints}
            onValue={(basisPoints) => onRule({ basisPoints })}
          />
        )}
      </FormField>
      <FormField group label={t('auctionEditor.bulk.round')}>
        {() => (
          <SelectBox
            label={t('auctionEditor.bulk.round')}
            value={String(rule.roundMinor)}
            onChange={(minor) => onRule({ roundMinor: Number(minor) })}
            choices={ROUNDINGS_MINOR.map((minor) => ({
              value: String(minor),
              label: format.price(minor),
            }))}
          />
        )}
      </FormField>
    </div>
  );
};

const RuleFields = ({ rule, onRule }: RuleProps) => {
  const { t } = useTranslation('manage');
  const fields = editablePrices(formatOf({ format: useField('format').value }));
  return (
    <>
      <ChoiceRow
        label={t('word.price')}
        value={rule.field}
        onChange={(field) =>
          onRule({
            field,
            ...(!priceSourcesOf(field).includes(rule.source) && { source: 'asking' }),
          })
        }
        choices={fields.map((value) => ({ value, label: t(`auctionEditor.price.${value}`) }))}
      />
      <FormField group label={t('auctionEditor.bulk.source')}>
        {() => (
          <SelectBox
            label={t('auctionEditor.bulk.source')}
            value={rule.source}
            onChange={(source) => onRule({ source })}
            choices={priceSourcesOf(rule.field).map((value) => ({
              value,
              label: t(`auctionEditor.bulk.sources.${value}`),
            }))}
          />
        )}
      </FormField>
      {(rule.source === 'asking' || rule.source === 'base') && (
        <Share rule={rule} onRule={onRule} />
      )}
      {rule.source === 'fixed' && (
        <FormField label={t('auctionEditor.bulk.amount')}>
          {(control) => (
            <MoneyInput
              {...control}
              value={rule.amountMinor}
              onValue={(amountMinor) => onRule({ amountMinor })}
            />
          )}
        </FormField>
      )}
    </>
  );
};

/** A price rule for many lots, with a preview of its effect. */
export const PriceDialog = ({ lots, keys, onLots, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const askingOf = useAskingOf();
  const [rule, setRule] = useState(INITIAL_RULE);
  const count = keys?.size ?? lots.length;
  const result = applyPriceRule(lots, rule, { keys, askingOf });
  const { getValues } = useAuctionForm();
  const apply = () => {
    onLots(result.lots);
    onClose();
    showToast({
      text: t('auctionEditor.bulk.done', { count: count - result.skipped }),
      // The undo restores only this price, so it keeps later changes to the lots.
      undo: { run: () => onLots(copyPrices(getValues('lots'), lots, rule.field)) },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('auctionEditor.bulk.title', { count })}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={dialog.body}>
        <RuleFields
          rule={rule}
          onRule={(change) => setRule((before) => ({ ...before, ...change }))}
        />
        {result.skipped > 0 && (
          <p className={notice.notice} aria-live="polite">
            {t('auctionEditor.bulk.skipped', { count: result.skipped })}
          </p>
        )}
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button disabled={result.skipped === count} onClick={apply}>
            {t('auctionEditor.bulk.button', { count: count - result.skipped })}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
