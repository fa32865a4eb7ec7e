import type { PaymentOutcome, PaymentView } from '@fairlot/public';

/** What a service has to say of a payment is a line; more is somebody else's text. */
const MESSAGE_MAX = 200;
const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = { OK: 'ok', KO: 'ko' };
/** Characters that no line needs: they end it, or turn its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A word that stands there once; of several nobody knows which is meant. */
const wordIn = (query: unknown, name: string): string => {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** STA-019: what the payment service has written into the address that leads back (reading 73). */
export const paymentIn = (query: unknown): Omit<PaymentView, 'name'> => {
  const message = wordIn(query, 'messaggio').replaceAll(UNSEEN, ' ').trim();
  const esito = wordIn(query, 'esito').toUpperCase();
  return {
    outcome: Object.hasOwn(OUTCOMES, esito) ? OUTCOMES[esito]! : null,
    message: Array.from(message).slice(0, MESSAGE_MAX).join(''),
  };
};
