import { BOUNDS } from '@fairlot/auction-rules';
import {
  Button,
  controls,
  FormField,
  layout,
  Modal,
  Skeleton,
  text,
  type ControlProps,
} from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { Stored } from '#shared/record/record-api.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { blockPreviewQuery, type SwitchName } from '../api/dealers.js';
import { OwnAuctions, OwnerEffect } from './owner-effect.js';

const LOTS_MAX = 10;

/** Running lots on which the dealer leads or has bids, and its own auctions. */
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

type BoxProps = ControlProps & {
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

const ReasonBox = ({ onChange, ...control }: BoxProps) => (
  <textarea
    {...control}
    className={clsx(controls.input, controls.textArea)}
    rows={3}
    maxLength={BOUNDS.reason.max}
    data-autofocus
    onChange={({ target }) => onChange(target.value)}
  />
);

type Props = {
  readonly row: Stored;
  readonly name: SwitchName;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for a reason before a right is turned off, and shows the consequences. */
export const TurnOffDialog = ({ row, name, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('dealer');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = reason.trim().length >= BOUNDS.reason.min;
  const what = { title: String(row['businessName']), what: t(`dealer.field.${name}`) };
  const isBlock = name === 'enabled';
  const Effect = isBlock ? BlockPreview : OwnerEffect;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isBlock ? 'dealer.block.title' : 'dealer.off.title', what)}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p className={text.faint}>{t(isBlock ? 'dealer.block.text' : 'dealer.off.text')}</p>
      <Effect idDealer={Number(row['idDealer'])} />
      <form
        className={layout.lines}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isRight) onConfirm(reason.trim());
        }}
      >
        <FormField
          label={t(isBlock ? 'dealer.field.blockedReason' : 'dealer.field.ownerReason')}
          fault={isTried && !isRight ? t('dealer.off.fault') : undefined}
        >
          {(control) => <ReasonBox {...control} value={reason} onChange={setReason} />}
        </FormField>
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button type="button" look="plain" onClick={onClose}>
            {t('word.back')}
          </Button>
          <Button type="submit">{t(isBlock ? 'dealer.block.button' : 'dealer.off.button')}</Button>
        </div>
      </form>
    </Modal>
  );
};
