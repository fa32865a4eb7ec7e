import { isMarket, type IdMarket } from '@fairlot/countries';
import { Button } from '@fairlot/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toAdmin } from '#shared/address/to-admin.js';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';
import { FormDialog } from '#shared/form/form-dialog.js';
import { CommandForm, useCommandForm } from '#shared/form/short-form.js';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { copyNameSchema, copyTemplate, type StoredTemplate } from '../api/templates.js';
import { CopiedParts } from './copied-parts.js';

type CopyValues = {
  readonly idMarket: IdMarket;
  /** Owner of the copy. Null until a dealer is chosen. */
  readonly idDealer: number | null;
  readonly name: string;
};
type Props = { readonly from: StoredTemplate };
type DialogProps = Props & {
  readonly markets: readonly IdMarket[];
  readonly onClose: () => void;
};

const Parts = ({ from, form }: Props & { readonly form: DescribedForm<CopyValues> }) => {
  const [idMarket, idDealer, name] = form.watch(['idMarket', 'idDealer', 'name']);
  return <CopiedParts from={from} to={{ idMarket, name, idDealer: idDealer ?? 0 }} />;
};

const copyForm = ({ from, markets }: Omit<DialogProps, 'onClose'>) => {
  const contract = z.object({
    idMarket: z.enum(markets),
    idDealer: z
      .number()
      .nullable()
      .refine((chosen): boolean => chosen !== null),
    name: copyNameSchema,
  });
  return describeForm<CopyValues>(contract, {
    idMarket: {
      useTexts: () => {
        const { t } = useTranslation('template');
        const fault = useTranslation('records').t('records.fault.market');
        const of = (word: string) => (isMarket(word) ? t(`market.${word}`) : word);
        return { label: t('word.market'), fault, of };
      },
    },
    idDealer: {
      useTexts: () => {
        const { t } = useTranslation('template');
        const fault = useTranslation('records').t('records.fault.reference');
        return { label: t('template.field.idDealer'), fault };
      },
      Control: referenceControl({ of: 'dealer', isRequired: true }),
    },
    name: {
      useTexts: () => {
        const { t } = useTranslation('template');
        const fault = useTranslation('records').t('records.fault.text');
        return { label: t('template.copy.name'), hint: t('template.copy.nameHint'), fault };
      },
      Below: ({ form }) => <Parts from={from} form={form} />,
    },
  });
};

const CopyDialog = ({ from, markets, onClose }: DialogProps) => {
  const { t } = useTranslation('template');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [described] = useState(() => copyForm({ from, markets }));
  const initial = { idMarket: markets[0]!, idDealer: null, name: from.name };
  const sending = useCommandForm<CopyValues, { readonly idTemplate: number }>(described, initial, {
    send: ({ values: { idDealer, ...values }, commandId }) =>
      copyTemplate({ ...values, idTemplate: from.id, idDealer: Number(idDealer) }, commandId),
    onDone: ({ idTemplate }, { name }) => {
      showToast({ text: t('template.copy.done', { title: name }), tone: 'good' });
      onClose();
      void navigate(toAdmin('records', 'templates', String(idTemplate)));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['record', 'template'] }),
  });
  return (
    <FormDialog title={t('template.copy.open')} onClose={onClose}>
      <CommandForm {...sending} button={t('template.copy.button')} onClose={onClose} />
    </FormDialog>
  );
};

/** Copies a template to another market for which the user works (ENG-303). */
export const CopyTemplate = ({ from }: Props) => {
  const { t } = useTranslation('template');
  const may = useMayCall();
  const { adminEnabledMarket } = useUser();
  const [isOpen, open] = useState(false);
  const markets = adminEnabledMarket.filter(isMarket).filter((one) => one !== from.idMarket);
  if (!may('ENG-303') || markets.length === 0) return null;
  return (
    <>
      <Button look="light" onClick={() => open(true)}>
        {t('template.copy.open')}
      </Button>
      {isOpen && <CopyDialog from={from} markets={markets} onClose={() => open(false)} />}
    </>
  );
};
