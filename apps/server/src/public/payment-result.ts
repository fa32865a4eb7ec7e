import type { PaymentOutcome, PaymentView } from '@fairlot/public';

/** Maximum length of a message. The payment service sends one line, so longer texts are forged. */
const MESSAGE_MAX = 200;
const OUTCOME_BY_CODE: Readonly<Record<string, PaymentOutcome>> = { OK: 'ok', KO: 'ko' };
/** Characters that end a line or change its direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * The value of a parameter. Empty if it is missing or repeated, because repetition is ambiguous.
 */
const textParameter = (query: unknown, name: string): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** STA-019: the result that the payment service has added to the return address (reading 73). */
export const parsePayment = (query: unknown): Omit<PaymentView, 'name'> => {
  const message = textParameter(query, 'messaggio').replaceAll(CONTROL_CHARACTERS, ' ').trim();
  const esito = textParameter(query, 'esito').toUpperCase();
  return {
    outcome: Object.hasOwn(OUTCOME_BY_CODE, esito) ? OUTCOME_BY_CODE[esito]! : null,
    message: Array.from(message).slice(0, MESSAGE_MAX).join(''),
  };
};
