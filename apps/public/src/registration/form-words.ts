import type { FieldProblem } from '@fairlot/countries';
import { pageAddress, type HomeMarket } from '../addresses.js';
import type { PageContext } from '../page-context.js';
import { DOCUMENT_MAX_BYTES, MEGABYTE } from './document-max.js';
import type { RegistrationView } from './registration-view.js';

/**
 * VAL-081: names of the error messages: the problem codes of forms, and special messages for some
 * kinds of fields.
 */
export type FaultName =
  | Exclude<FieldProblem['code'], 'document'>
  | ('mandatoryChoice' | 'mandatoryAnswer' | 'mandatoryTick' | 'mandatoryDocument')
  | ('formatEmail' | 'formatVatCode');

/**
 * The texts and data that the script of the page needs. Texts may contain placeholders such as
 * `{name}`.
 */
export type FormWords = {
  /** The market of the page. The script uses it after sending (STA-003). */
  readonly idMarket: HomeMarket;
  readonly home: string;
  readonly areas: RegistrationView['areas'];
  readonly faults: Readonly<Record<FaultName, string>>;
  /** Messages of the error dialog, by error code (ERR-012). */
  readonly errors: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<PhraseKey, string>>;
};

const PHRASE_KEYS = [
  'done',
  'wrong',
  'open',
  'summary',
  'sending',
  'checking',
  'cancelled',
  'document.remove',
  'document.view',
  'document.tooLarge',
  'document.tooMany',
  'draft.restored',
  'success.text',
  'trouble.offline',
  'trouble.often',
  'trouble.busy',
  'trouble.slow',
  'trouble.tooLarge',
  'trouble.failed',
] as const;
export type PhraseKey = (typeof PHRASE_KEYS)[number];

/** The placeholders that the script replaces. They stay unchanged in the rendered texts. */
const SCRIPT_PLACEHOLDERS = Object.fromEntries(
  ['name', 'when', 'percent', 'minutes', 'email', 'max'].map((one) => [one, `{${one}}`]),
);

export const sizeMaxParameter = { size: DOCUMENT_MAX_BYTES / MEGABYTE };

export const formWords = ({ locale, t }: PageContext, { areas }: RegistrationView): FormWords => ({
  idMarket: locale.idMarket,
  home: pageAddress(locale),
  areas,
  faults: {
    mandatory: t('registrationForm.error.mandatory'),
    mandatoryChoice: t('registrationForm.error.mandatoryChoice'),
    mandatoryAnswer: t('registrationForm.error.mandatoryAnswer'),
    mandatoryTick: t('registrationForm.error.mandatoryTick'),
    mandatoryDocument: t('registrationForm.error.mandatoryDocument'),
    length: t('registrationForm.error.length', SCRIPT_PLACEHOLDERS),
    format: t('registrationForm.error.wrongFormat'),
    formatEmail: t('registrationForm.error.wrongEmail'),
    formatVatCode: t('registrationForm.error.wrongVatCode'),
    mismatch: t('registrationForm.error.emailMismatch'),
    date: t('registrationForm.error.invalidDate'),
    // VAL-082: the message if the fiscal code contradicts the person's data.
    fiscalCode: t('registrationForm.error.dataErrorFiscalCode'),
  },
  errors: { 600002: t('error.600002') },
  phrases: Object.fromEntries(
    PHRASE_KEYS.map((one) => [
      one,
      t(`registrationForm.${one}`, { ...SCRIPT_PLACEHOLDERS, ...sizeMaxParameter }),
    ]),
  ) as FormWords['phrases'],
});
