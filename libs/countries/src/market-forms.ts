import type { FormFields } from './forms/field.js';
import type { MarketFormChanges } from './forms/market-form-changes.js';
import { registrationForm } from './forms/registration-form.js';
import { signUpForm } from './forms/sign-up-form.js';
import { MARKETS, type IdMarket } from './market-pack.js';
import { BE_FORMS as BE } from './markets/be.js';
import { DE_FORMS as DE } from './markets/de.js';
import { EN_FORMS as EN } from './markets/en.js';
import { ES_FORMS as ES } from './markets/es.js';
import { FR_FORMS as FR } from './markets/fr.js';
import { IT_FORMS as IT } from './markets/it.js';
import { LU_FORMS as LU } from './markets/lu.js';
import { NL_FORMS as NL } from './markets/nl.js';
import { OTHER_FORMS as OTHER } from './markets/other.js';
import { PL_FORMS as PL } from './markets/pl.js';
import { PT_FORMS as PT } from './markets/pt.js';

export type MarketForms = {
  readonly idMarket: string;
  /** The fields for a dealer of this market, and for a user of such a dealer. */
  readonly registration: FormFields;
  readonly signUp: FormFields;
};

export const marketForms = (idMarket: string, changes: MarketFormChanges): MarketForms => ({
  idMarket,
  registration: registrationForm(idMarket, changes.registration),
  signUp: signUpForm(changes.signUp),
});

const CHANGES_BY_MARKET: Readonly<Record<IdMarket, MarketFormChanges>> = {
  EN,
  IT,
  DE,
  NL,
  ES,
  BE,
  FR,
  PL,
  PT,
  LU,
  OTHER,
};

/** Separate from the packs, because every page loads packs, but only registration needs forms. */
export const formsOf = (idMarket: IdMarket): MarketForms =>
  marketForms(idMarket, CHANGES_BY_MARKET[idMarket]);
export const allForms = (): MarketForms[] => MARKETS.map(formsOf);
