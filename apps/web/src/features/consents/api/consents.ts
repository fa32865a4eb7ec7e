import type { Consent } from '@fairlot/access-domain';
import {
  consentOperations,
  ownUserOperations,
  type ConsentTextAnswer,
} from '@fairlot/contracts/access';
import { isLanguage } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The user's answer to each consent. Null if the user has not answered. */
export type ConsentChoice = Readonly<Record<Consent, boolean | null>>;

/** The consent texts in the page's language. */
export const consentTextsQuery = (language: string) =>
  queryOptions({
    queryKey: ['consent-texts', language],
    queryFn: ({ signal }) => {
      const query = isLanguage(language) ? { language } : {};
      return call(consentOperations['ENG-60'], { query }, { signal });
    },
  });

/**
 * Sends the answers that the user gave on this page, for the texts that the user read. Omits
 * unchanged answers, because they may have changed elsewhere. A repeated call has no effect
 * (SEC-02).
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
