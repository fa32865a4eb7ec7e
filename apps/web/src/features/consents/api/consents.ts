import type { Consent } from '@fairlot/access-domain';
import {
  consentOperations,
  ownUserOperations,
  type ConsentTextAnswer,
} from '@fairlot/contracts/access';
import { isLanguage } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Null is not answered. */
export type ConsentChoice = Readonly<Record<Consent, boolean | null>>;

/** What is agreed or disagreed to, in the language of the page. */
export const consentTextsQuery = (language: string) =>
  queryOptions({
    queryKey: ['consent-texts', language],
    queryFn: ({ signal }) => {
      const query = isLanguage(language) ? { language } : {};
      return call(consentOperations['ENG-60'], { query }, { signal });
    },
  });

/**
 * Sends what the reader has answered here, to the texts that he read; twice the same is one answer
 * (SEC-02). What he left as it stood is not sent: it may stand otherwise by now.
 */
export const sendConsents = async (
  texts: readonly ConsentTextAnswer[],
  chosen: Partial<ConsentChoice>,
): Promise<void> => {
  const consents = texts.flatMap(({ consent, version }) => {
    const agrees = chosen[consent] ?? null;
    return agrees === null ? [] : [{ consent, agrees, version }];
  });
  if (consents.length > 0) await call(ownUserOperations['SEC-02'], { body: { consents } });
};
