import { text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toAdmin } from '#shared/address/to-admin.js';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { recordQuery, type StoredRecord } from '#shared/record/record-api.js';
import type { RecordDefinition } from '#shared/record/records.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { Sheet } from '#shared/ui/sheet.js';
import { createAuctioneer } from '../api/dealers.js';

const auctioneerSchema = z.object({
  /** Id of the chosen dealer. Null until one is chosen. */
  idDealer: z
    .number()
    .nullable()
    .refine((chosen): boolean => chosen !== null),
  multiAuctioneer: z.boolean(),
});
type AuctioneerValues = z.infer<typeof auctioneerSchema>;
type FormProps = { readonly form: DescribedForm<AuctioneerValues> };
type Props = { readonly known: RecordDefinition };

const NOTHING_CHOSEN: AuctioneerValues = { idDealer: null, multiAuctioneer: false };

const useChosen = ({ known, form }: Props & FormProps) => {
  const idDealer = form.watch('idDealer');
  const { data, error, refetch } = useQuery({
    ...recordQuery(known.record, idDealer ?? 0),
    enabled: idDealer !== null,
  });
  const row: StoredRecord | undefined = data;
  return { row, error, refetch };
};

/** Shows the chosen dealer, and what prevents it from selling. */
const ChosenDealer = (props: Props & FormProps) => {
  const { t } = useTranslation('dealer');
  const { row, error, refetch } = useChosen(props);
  if (row === undefined)
    return error && <ProblemPanel error={error} onRetry={() => void refetch()} />;
  const title = String(row['businessName']);
  return (
    <div role="status">
      <p className={text.faint}>{[title, row['city'], row['vatCode']].join(' · ')}</p>
      {row['enabled'] !== true && <p>{t('dealer.newAuctioneer.disabled')}</p>}
      {row['auctioneer'] === true && (
        <Link {...toAdmin('create-auctioneer', String(row['idDealer']))}>
          {t('dealer.newAuctioneer.already', { title })}
        </Link>
      )}
    </div>
  );
};

const auctioneerForm = (known: RecordDefinition, grantsMulti: boolean) =>
  describeForm<AuctioneerValues>(auctioneerSchema, {
    idDealer: {
      useTexts: () => {
        const { t } = useTranslation('dealer');
        const fault = useTranslation('records').t('records.fault.reference');
        return { label: t('word.dealer'), fault };
      },
      Control: referenceControl({ of: 'dealer', isRequired: true }),
      Below: ({ form }) => <ChosenDealer known={known} form={form} />,
    },
    ...(grantsMulti && {
      multiAuctioneer: {
        useTexts: () => {
          const { t } = useTranslation('dealer');
          return { label: t('dealer.newAuctioneer.multi'), fault: '' };
        },
      },
    }),
  });

const CreateForm = ({ known }: Props) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [described] = useState(() => auctioneerForm(known, may('ADM-05')));
  const sending = useCommandForm(described, NOTHING_CHOSEN, {
    send: ({ values: { idDealer, multiAuctioneer }, commandId }) =>
      createAuctioneer({ idDealer: Number(idDealer), multiAuctioneer }, commandId),
    onDone: (idDealer) => void navigate(toAdmin('create-auctioneer', String(idDealer))),
    // Reloads the dealers even after a refusal, because the first of the two rights may have been
    // granted.
    onSettled: () => void client.invalidateQueries({ queryKey: ['record', 'dealer'] }),
  });
  const { row } = useChosen({ known, form: sending.form });
  return (
    <CommandForm
      {...sending}
      button={t('dealer.newAuctioneer.button')}
      isReady={row !== undefined && row['auctioneer'] !== true}
    />
  );
};

/** SCR-084: gives a dealer the rights of an auctioneer. */
export const CreateAuctioneer = ({ known }: Props) => {
  const { t } = useTranslation('dealer');
  return (
    <Sheet title={t('dealer.newAuctioneer.title')} intro={t('dealer.newAuctioneer.intro')}>
      <CreateForm known={known} />
    </Sheet>
  );
};
