import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { ShortTable } from '#shared/list/short-table.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { takeFocus } from '#shared/ui/take-focus.js';
import { creditUseQuery } from '../api/dealers.js';

const USE_PARTS = ['leading', 'undecided', 'unpaid'] as const;

type Props = { readonly idDealer: number };

/**
 * The part of a dealer's credit that is in use now, and what uses it. Loaded only on a click,
 * because the server records each read.
 */
export const CreditUse = ({ idDealer }: Props) => {
  const { t } = useTranslation('dealer');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={layout.lines}>
      <h2>{t('dealer.credit.title')}</h2>
      {isAsked ? (
        <div
          ref={takeFocus}
          tabIndex={-1}
          role="group"
          aria-label={t('dealer.credit.title')}
          className={layout.lines}
        >
          <CurrentUse idDealer={idDealer} />
        </div>
      ) : (
        <p>
          <Button look="light" onClick={() => setAsked(true)}>
            {t('dealer.credit.show')}
          </Button>
        </p>
      )}
    </section>
  );
};

type UseProps = { readonly of: CallAnswer<'ENG-301'> };

const UseTable = ({ of: data }: UseProps) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  return (
    <ShortTable
      label={t('dealer.credit.for')}
      rows={USE_PARTS}
      rowKey={(part) => part}
      columns={[
        {
          key: 'for',
          label: t('dealer.credit.for'),
          isHead: true,
          cell: (part) => t(`dealer.credit.${part}`),
        },
        {
          key: 'lots',
          label: t('word.lots'),
          isNumber: true,
          cell: (part) => format.integer(data[part].lots),
        },
        {
          key: 'amount',
          label: t('dealer.credit.amount'),
          isNumber: true,
          cell: (part) => format.price(data[part].amountMinor),
        },
      ]}
    />
  );
};

const CurrentUse = ({ idDealer }: Props) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { data, error, refetch } = useQuery(creditUseQuery(idDealer));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={160} />
    );
  const { creditMinor, usedMinor, remainingMinor, sealedLots, computedAt } = data;
  return (
    <>
      <p>
        {creditMinor === null || remainingMinor === null
          ? t('dealer.credit.noLimit', { used: format.price(usedMinor) })
          : t('dealer.credit.used', {
              used: format.price(usedMinor),
              credit: format.price(creditMinor),
              remaining: format.price(remainingMinor),
            })}
      </p>
      <UseTable of={data} />
      {sealedLots > 0 && <p>{t('dealer.credit.sealed', { found: format.integer(sealedLots) })}</p>}
      <p className={text.faint}>
        {t('dealer.credit.hidden')} {t('dealer.credit.at', { at: format.instant(computedAt) })}
      </p>
    </>
  );
};
