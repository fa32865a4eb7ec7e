import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { useProblemText } from '#shared/ui/problem-text.js';

/** Names of the browser's errors if the user cancels its dialog, or if its timeout passes. */
const CANCEL_ERRORS = ['NotAllowedError', 'AbortError'];
const ALREADY_REGISTERED_ERROR = 'InvalidStateError';

/** Whether the last verification is too old, so that the user must verify a factor again. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'SECOND_FACTOR_STALE';

/** Returns the text for an error. Null if there is no error, or if the user cancelled. */
export const useFactorProblem = (): ((error: unknown) => string | null) => {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  return (error) => {
    if (error === null || error instanceof FactorNotVerified) return null;
    if (error instanceof ApiError) return error.problem.fields?.[0]?.message ?? problemText(error);
    const { name } = error as Error;
    if (CANCEL_ERRORS.includes(name)) return t('passkey.undone');
    if (name === ALREADY_REGISTERED_ERROR) return t('passkey.known');
    return problemText(error);
  };
};

/** Thrown if the user cancels the verification of a factor. Nothing was changed. */
export class FactorNotVerified extends Error {
  override readonly name = 'FactorNotVerified';
}
