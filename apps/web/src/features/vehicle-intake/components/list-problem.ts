import { ApiError } from '#shared/api/api-error.js';
import { useProblemText } from '#shared/ui/problem-text.js';

/** Why a list was not taken: what the portal says of the file, else of the call. */
export const useListProblem = (): ((error: unknown) => string | null) => {
  const textOf = useProblemText();
  return (error) => {
    if (error === null) return null;
    const field = error instanceof ApiError ? error.problem.fields?.[0] : undefined;
    return field?.path === 'file' ? field.message : textOf(error);
  };
};
