import type { FieldName } from './sections.js';

export type ChoiceView = { readonly code: string; readonly name: string };

/**
 * Data of the registration in addition to the market forms. The server creates it from the code
 * tables.
 */
export type RegistrationView = {
  readonly name: 'registration';
  /** Choices of each code table, in ranking order. */
  readonly choices: Readonly<Record<string, readonly ChoiceView[]>>;
  /** Names of areas under `idMarket.groupCode.elementCode` (VAL-096), in ranking order. */
  readonly areas: Readonly<Record<string, string>>;
  /** The text of each consent in its current version. */
  readonly consents: Readonly<Partial<Record<FieldName, ConsentView>>>;
};

type ConsentView = { readonly title: string; readonly text: string };
