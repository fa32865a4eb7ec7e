import type { Consent } from '@fairlot/access-domain';
import { texts } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';

/**
 * All versions of the texts that were ever shown, so that users can still read the text that they
 * answered.
 */
const VERSIONS = [1] as const;

export type ConsentWords = { readonly title: string; readonly text: string };

/** The plain text of a consent in one version. */
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
