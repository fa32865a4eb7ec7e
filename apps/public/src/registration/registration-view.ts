import type { FieldName } from './sections.js';

export type ChoiceView = { readonly code: string; readonly name: string };

/**
 * Data of the registration page in addition to the market's forms. The server reads it from the
 * code tables.
 */
export type RegistrationView = {
  readonly name: 'registration';
  /** The choices of each code table, in the order of their ranking. */
  readonly choices: Readonly<Record<string, readonly ChoiceView[]>>;
  /**
   * Names of areas by the key `idMarket.groupCode.elementCode` (VAL-096), in the order of their
   * ranking.
   */
  readonly areas: Readonly<Record<string, string>>;
  /** The text of each consent, in its current version. */
  readonly consents: Readonly<Partial<Record<FieldName, ConsentView>>>;
};

type ConsentView = { readonly title: string; readonly text: string };
