import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { useProblemText } from '#shared/ui/problem-text.js';

/** What a browser says where its user closed its dialog, or had nothing to show in time. */
const UNDONE = ['NotAllowedError', 'AbortError'];
const KNOWN = 'InvalidStateError';

/** Whether the user has to show his factor once more. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'SECOND_FACTOR_STALE';

/** What went wrong with a factor, in words; null while nothing did, or its user has put it off. */
export const useFactorProblem = (): ((error: unknown) => string | null) => {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  return (error) => {
    if (error === null || error instanceof PutOff) return null;
    if (error instanceof ApiError) return error.problem.fields?.[0]?.message ?? problemText(error);
    const { name } = error as Error;
    if (UNDONE.includes(name)) return t('passkey.undone');
    if (name === KNOWN) return t('passkey.known');
    return problemText(error);
  };
};

/** The user did not show his factor, so nothing was changed. */
export class PutOff extends Error {
  override readonly name = 'PutOff';
}
