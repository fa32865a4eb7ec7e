import type { FieldName } from './sections.js';

export type ChoiceView = { readonly code: string; readonly name: string };

/** What the registration shows beside the forms of the markets; made by whoever reads the code tables. */
export type RegistrationView = {
  readonly name: 'registration';
  /** By code table, in ranking order. */
  readonly choices: Readonly<Record<string, readonly ChoiceView[]>>;
  /** Names of areas under `idMarket.groupCode.elementCode` (VAL-096), in ranking order. */
  readonly areas: Readonly<Record<string, string>>;
  /** What each consent says, in its present version. */
  readonly consents: Readonly<Partial<Record<FieldName, ConsentView>>>;
};

type ConsentView = { readonly title: string; readonly text: string };
