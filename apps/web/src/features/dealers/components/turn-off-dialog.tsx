import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { FormDialog, NO_REASON, reasonForm } from '#shared/form/form-dialog.js';
import { ShortForm } from '#shared/form/short-form.js';
import { useFormat } from '#shared/format/use-format.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { blockPreviewQuery, type SwitchName } from '../api/dealers.js';
import { OpenPurchases, OwnAuctions, OwnerEffect } from './owner-effect.js';

const LOTS_MAX = 10;

/**
 * The effects of disabling a dealer: running lots with its bids, its unpaid purchases and its own
 * auctions.
 */
const BlockPreview = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { data, error, refetch } = useQuery(blockPreviewQuery(idDealer));
  if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={90} />;
  const { lots, leading, leadingMinor, rows } = data;
  const found = { lots: format.integer(lots), leading: format.integer(leading) };
  return (
    <div className={layout.lines}>
      <p>
        {lots === 0
          ? t('dealer.block.none')
          : t('dealer.block.offers', { ...found, amount: format.price(leadingMinor) })}
      </p>
      <OpenPurchases of={data} />
      <OwnAuctions of={data} />
      <ul>
        {rows.slice(0, LOTS_MAX).map(({ idAuction, auctionName, idLot, priceMinor, leads }) => (
          <li key={`${idAuction}.${idLot}`}>
            {auctionName} · {t('dealer.lot', { lot: idLot })} · {format.priceOrDash(priceMinor)}
            {leads === true && ` · ${t('dealer.leads')}`}
          </li>
        ))}
      </ul>
    </div>
  );
};

const useReasonTexts = (isBlock: boolean) => {
  const { t } = useTranslation('dealer');
  return {
    label: t(isBlock ? 'dealer.field.blockedReason' : 'dealer.field.ownerReason'),
    fault: t('dealer.off.fault'),
  };
};
const BLOCK_REASON = reasonForm(() => useReasonTexts(true));
const OFF_REASON = reasonForm(() => useReasonTexts(false));

type Props = {
  readonly row: StoredRecord;
  readonly name: SwitchName;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for a reason before a right is turned off, and shows the consequences. */
export const TurnOffDialog = ({ row, name, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('dealer');
  const what = { title: String(row['businessName']), what: t(`dealer.field.${name}`) };
  const isBlock = name === 'enabled';
  const described = isBlock ? BLOCK_REASON : OFF_REASON;
  const form = useDescribedForm(described, NO_REASON);
  const Effect = isBlock ? BlockPreview : OwnerEffect;
  return (
    <FormDialog
      title={t(isBlock ? 'dealer.block.title' : 'dealer.off.title', what)}
      onClose={onClose}
    >
      <p className={text.faint}>{t(isBlock ? 'dealer.block.text' : 'dealer.off.text')}</p>
      <Effect idDealer={Number(row['idDealer'])} />
      <ShortForm described={described} form={form} onSubmit={({ reason }) => onConfirm(reason)}>
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button type="button" look="plain" onClick={onClose}>
            {t('word.back')}
          </Button>
          <Button type="submit">{t(isBlock ? 'dealer.block.button' : 'dealer.off.button')}</Button>
        </div>
      </ShortForm>
    </FormDialog>
  );
};
