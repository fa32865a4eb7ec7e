import type { Consent } from '@fairlot/access-domain';
import { texts } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';

/** Of every text that was ever shown: so that what somebody answered can be read again. */
const VERSIONS = [1] as const;

export type ConsentWords = { readonly title: string; readonly text: string };

/** What a consent says in one version: plain text. */
export const consentWords = (
  consent: Consent,
  version: number,
  language: Language,
): ConsentWords => {
  const text = texts(language);
  const written = VERSIONS.find((one) => one === version);
  assert(written !== undefined, `version ${version} of ${consent} is written`);
  return {
    title: text(`consentText.${consent}.v${written}.title`),
    text: text(`consentText.${consent}.v${written}.text`),
  };
};
