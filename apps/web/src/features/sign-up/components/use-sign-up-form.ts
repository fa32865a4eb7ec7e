import { CONSENTS, type Consent } from '@fairlot/access-domain';
import type { ConsentTextAnswer, DealerInfo, UserSignUp } from '@fairlot/contracts/access';
import { checkForm, formsOf, isMarket, type Field, type Form } from '@fairlot/countries';
import { useState } from 'react';
import type { InviteLink } from '../api/sign-up.js';

/** As typed; an unanswered consent is null. */
export type Typed = Readonly<Record<string, string | boolean | null>>;

/**
 * The form of the dealer's market (reading 10). The server checks the owner of a fiscal code
 * (VAL-133). The invitation's values are read-only and not validated.
 */
const formFor = ({ idMarket }: DealerInfo): Form => {
  const fields = Object.entries(formsOf(isMarket(idMarket) ? idMarket : 'OTHER').signUp);
  return Object.fromEntries(
    fields
      .filter(([, { readOnly }]) => readOnly !== true)
      .map(([name, field]): [string, Field] => {
        const { check: _, ...typed } = field;
        return [name, typed];
      }),
  );
};

const isConsent = (name: string): name is Consent => CONSENTS.some((consent) => consent === name);

/** Values, errors and sending of the form. */
export const useSignUpForm = (dealer: DealerInfo) => {
  const form = formFor(dealer);
  const fields = Object.entries(form).filter(([name]) => !isConsent(name));
  const [typed, setTyped] = useState<Typed>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = checkForm(form, typed);
  const textOf = (name: string): string => String(typed[name] ?? '');
  return {
    fields,
    textOf,
    answerOf: (consent: Consent) => (typeof typed[consent] === 'boolean' ? typed[consent] : null),
    isValid: problems.length === 0,
    /** The error of a field once it has lost the focus. */
    codeOf: (name: string) =>
      left.has(name) ? problems.find(({ field }) => field === name)?.code : undefined,
    type: (name: string, value: string | boolean) =>
      setTyped((before) => ({ ...before, [name]: value })),
    leave: (name: string) => setLeft((before) => new Set([...before, name])),
    bodyFor: ({ email, tag }: InviteLink, texts: readonly ConsentTextAnswer[]): UserSignUp => ({
      surname: textOf('surname'),
      name: textOf('name'),
      fiscalCode: textOf('fiscalCode'),
      birthDate: textOf('birthDate'),
      email,
      tag,
      idDealer: dealer.idDealer,
      dealerName: dealer.businessName,
      consent1: typed['consent1'] === true,
      consent2: typed['consent2'] === true,
      consent3: typed['consent3'] === true,
      consentVersions: texts.map(({ version }) => version),
    }),
  };
};
export type SignUpForm = ReturnType<typeof useSignUpForm>;
