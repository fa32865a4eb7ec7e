import type { DealerInfo } from '@fairlot/contracts/access';
import type { ProblemBody } from '@fairlot/contracts/problem';
import type { Field } from '@fairlot/countries';
import { controls, FormField } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { existingKey } from '#shared/i18n/existing-key.js';
import type { SignUpForm } from './use-sign-up-form.js';

type Props = {
  readonly form: SignUpForm;
  readonly problem: ProblemBody | null;
};

/** Names use the labels of the profile. */
const useLabel = () => {
  const { t } = useTranslation('recovery');
  const { t: account } = useTranslation('account');
  return (name: string): string => {
    if (name === 'name' || name === 'surname') return account(`profile.${name}`);
    const key = existingKey('recovery', 'signUp.field', name);
    return key === null ? name : t(key);
  };
};

const useFault = ({ form, problem }: Props) => {
  const { t } = useTranslation('recovery');
  return (name: string): string | undefined => {
    const code = form.codeOf(name);
    const key = code === undefined ? null : existingKey('recovery', 'signUp.fault', code);
    if (key !== null) return t(key);
    return problem?.fields?.find(({ path }) => path === name)?.message;
  };
};

/** VAL-139, VAL-140: marks required fields with a star. */
const starred = (label: string, { required }: Field): string => (required ? `${label} *` : label);

/** The input fields of the dealer's market. */
export const SignUpFields = (props: Props) => {
  const { form } = props;
  const { t } = useTranslation('recovery');
  const label = useLabel();
  const fault = useFault(props);
  return form.fields.map(([name, field]) => (
    <FormField
      key={name}
      label={starred(label(name), field)}
      fault={fault(name)}
      {...(field.kind === 'date' && { hint: t('signUp.dateHint') })}
    >
      {(control) => (
        <input
          {...control}
          className={controls.input}
          value={form.textOf(name)}
          aria-required={field.required === true}
          {...(field.max !== undefined && { maxLength: field.max })}
          onChange={({ target }) => form.type(name, target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  ));
};

type InvitedProps = { readonly email: string; readonly dealer: DealerInfo };

/** VAL-130: the values of the invitation, read-only. */
export const InvitedFields = ({ email, dealer }: InvitedProps) => {
  const { t } = useTranslation('recovery');
  const entries = [
    [t('recovery.email'), email],
    [t('word.idDealer'), String(dealer.idDealer)],
    [t('signUp.dealerName'), dealer.businessName],
  ] as const;
  return entries.map(([label, value]) => (
    <FormField key={label} label={label}>
      {(control) => <input {...control} className={controls.input} value={value} readOnly />}
    </FormField>
  ));
};
