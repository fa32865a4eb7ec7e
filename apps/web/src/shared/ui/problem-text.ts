import type { ProblemBody } from '@fairlot/contracts/problem';
import { useTranslation } from 'react-i18next';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { isNoCode } from '#shared/api/no-code.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useFormat } from '#shared/format/use-format.js';

type RefusalFacts = Pick<ProblemBody, 'code' | 'facts' | 'errorMsg'>;

/**
 * Returns the text of a refusal in the reader's language, with formatted amounts. If the portal's
 * texts are not loaded, returns the server's message.
 */
export const useRefusalText = (): ((refusal: RefusalFacts) => string) => {
  const { t } = useTranslation('shell');
  const { idMarket } = useFormat();
  return ({ code, facts, errorMsg }) => {
    const key = existingKey('portal', 'refusal', code) ?? existingKey('portal', 'problem', code);
    // For a rate limit, the server's message names the limited action. The texts for that are not
    // loaded here.
    return key === null || 'limited' in facts ? errorMsg : t(key, { ...facts, idMarket });
  };
};

/** Returns the text of any error, in the reader's language. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('shell');
  const refusalText = useRefusalText();
  return (error) => {
    if (error instanceof ApiError) return refusalText(error.problem);
    if (error instanceof NoAnswer) return t(`error.${error.why}`);
    return t(isNoCode(error) ? 'error.part' : 'error.unexpected');
  };
};
