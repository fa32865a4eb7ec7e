import { CONSENTS, type Consent } from '@fairlot/access-domain';
import type { ConsentTextAnswer } from '@fairlot/contracts/access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.js';
import { sessionQuery, useUser } from '#shared/session/session.js';
import { sendConsents, type ConsentChoice } from '../api/consents.js';

/**
 * The stored answers, with the user's unsent choices on top. Another tab may change the stored
 * answers.
 */
export const useConsentForm = (texts: readonly ConsentTextAnswer[], onDone: () => void) => {
  const client = useQueryClient();
  const user = useUser();
  const [chosen, setChosen] = useState<Partial<ConsentChoice>>({});
  const [isTried, setTried] = useState(false);
  const choice: ConsentChoice = { ...consentChoiceOf(user), ...chosen };
  const missing = CONSENTS.filter((consent) => choice[consent] === null);
  const sending = useMutation({
    mutationFn: () => sendConsents(texts, chosen),
    onSuccess: async () => {
      // Loads the new rights before the page continues.
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      setChosen({});
      onDone();
    },
    onError: async (error) => {
      // If the text has changed meanwhile, shows the new text.
      if (!(error instanceof ApiError) || error.problem.code !== 'RECORD_CHANGED') return;
      setChosen({});
      await client.invalidateQueries({ queryKey: ['consent-texts'] });
    },
  });
  return {
    choice,
    sending,
    isMissing: (consent: Consent) => isTried && missing.includes(consent),
    choose: (consent: Consent, agrees: boolean) => {
      sending.reset();
      setChosen((before) => ({ ...before, [consent]: agrees }));
    },
    /**
     * Sends the answers if all are given.
     * @returns the first consent without an answer, or null if all answers were sent
     */
    submit: (): Consent | null => {
      setTried(true);
      if (missing[0] === undefined && !sending.isPending) sending.mutate();
      return missing[0] ?? null;
    },
  };
};

const consentChoiceOf = ({ consent1, consent2, consent3 }: ConsentChoice): ConsentChoice => ({
  consent1,
  consent2,
  consent3,
});
