import type { RegistrationView } from '@fairlot/contracts/back-office';
import { dealer as dealerRecord } from '@fairlot/contracts/record';
import { isMarket } from '@fairlot/countries';
import { Button, layout } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, type DescribedForm } from '#shared/form/describe-form.js';
import { useMayCall } from '#shared/session/rights.js';
import { acceptRegistration, companyQuery } from '../api/registrations.js';
import { VatWarning } from './checks.js';
import { ReviewDialog } from './review-dialog.js';
import { templatesControl } from './templates-control.js';

type Props = { readonly of: RegistrationView; readonly onClose: () => void };

const { businessName, address, city, vatCode } = dealerRecord.fields;
const COMPANY_FIELDS = { businessName, address, city, vatCode };
type CompanyField = keyof typeof COMPANY_FIELDS;
const COMPANY_NAMES = Object.keys(COMPANY_FIELDS) as CompanyField[];
type CompanyValues = Readonly<Record<CompanyField, string>>;

const acceptanceSchema = z.object({
  businessName: businessName.schema,
  address: address.schema,
  city: city.schema,
  vatCode: vatCode.schema,
  flgEnabled: z.boolean(),
  idTemplates: z.array(z.number()),
});
type Acceptance = z.infer<typeof acceptanceSchema>;

const companyValuesOf = (from: CompanyValues) =>
  Object.fromEntries(COMPANY_NAMES.map((name) => [name, from[name]])) as Record<
    CompanyField,
    string
  >;

/** The company in the registry. Null if there is none, or before the registry answers. */
const useCompany = ({ idRegistration }: RegistrationView): CompanyValues | null => {
  const may = useMayCall();
  const { data } = useQuery({ ...companyQuery(idRegistration), enabled: may('ENG-330') });
  return data?.company ?? null;
};

/** A value of the new dealer. Marks it while it is that of the company registry. */
const companyField = (name: CompanyField, of: RegistrationView) => ({
  useTexts: (value: unknown) => {
    const { t } = useTranslation('admin');
    const company = useCompany(of);
    const { max } = COMPANY_FIELDS[name];
    const stated = of[name];
    const mark =
      stated === value
        ? t('registrations.accept.fromRegistry')
        : t('registrations.accept.otherInRegistry', { stated });
    return {
      label: name === 'address' ? t('word.address') : t(`registrations.field.${name}`),
      fault: t('registrations.accept.fault', { max }),
      ...(company !== null && value === company[name] && { hint: mark }),
    };
  },
});

/**
 * A button that takes over the values of the company registry, for example if the registry answers
 * after the dialog was opened.
 */
const takeOverButton = (of: RegistrationView) =>
  function TakeOver({ form }: { readonly form: DescribedForm<Acceptance> }) {
    const { t } = useTranslation('admin');
    const company = useCompany(of);
    const values = useWatch({ control: form.control });
    if (company === null || COMPANY_NAMES.every((name) => values[name] === company[name]))
      return null;
    const takeOver = () => {
      for (const name of COMPANY_NAMES)
        form.setValue(name, company[name], { shouldDirty: true, shouldValidate: true });
    };
    return (
      <div className={layout.row}>
        <Button look="light" onClick={takeOver}>
          {t('registrations.accept.takeOver')}
        </Button>
      </div>
    );
  };

const acceptanceForm = (of: RegistrationView) =>
  describeForm<Acceptance>(acceptanceSchema, {
    businessName: companyField('businessName', of),
    address: companyField('address', of),
    city: companyField('city', of),
    vatCode: { ...companyField('vatCode', of), Below: takeOverButton(of) },
    flgEnabled: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return { label: t('registrations.accept.enabled'), fault: '' };
      },
    },
    idTemplates: {
      useTexts: () => {
        const { t } = useTranslation('admin');
        return { label: t('registrations.accept.templates'), fault: '' };
      },
      Control: templatesControl(isMarket(of.idMarket) ? of.idMarket : 'OTHER'),
      isGroup: true,
    },
  });

/** The values to send. Values of the application are left out. */
const acceptanceOf = (
  { idRegistration, ...stated }: RegistrationView,
  { flgEnabled, idTemplates, ...company }: Acceptance,
) => ({
  idRegistration,
  flgEnabled,
  idTemplates,
  ...Object.fromEntries(
    Object.entries(company).filter(([name, value]) => stated[name as CompanyField] !== value),
  ),
});

/**
 * Accepts an application. Staff choose whether the dealer is enabled, and with which templates it
 * can buy (STA-088). If the company registry has answered, the fields start with its values. A
 * later answer replaces nothing that the user sees.
 */
export const AcceptDialog = ({ of, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const company = useCompany(of);
  const [described] = useState(() => acceptanceForm(of));
  const [initial] = useState(() => ({
    ...companyValuesOf(company ?? of),
    flgEnabled: false,
    idTemplates: [],
  }));
  return (
    <ReviewDialog
      described={described}
      initial={initial}
      title={t('registrations.accept.button')}
      button={t('registrations.accept.button')}
      isPossible={of.checks.registry?.answer !== 'INVALID'}
      send={({ values, commandId }) => acceptRegistration(acceptanceOf(of, values), commandId)}
      doneText={({ username }) => t('registrations.accept.done', { username })}
      onClose={onClose}
    >
      <p>{t('registrations.accept.text')}</p>
      <VatWarning of={of} />
    </ReviewDialog>
  );
};
