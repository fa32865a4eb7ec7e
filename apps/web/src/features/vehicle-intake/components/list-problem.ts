import { ApiError } from '#shared/api/api-error.js';
import { useProblemText } from '#shared/ui/problem-text.js';

/**
 * The error of a refused list: the server's message about the file, or else the error of the call.
 */
export const useListProblem = (): ((error: unknown) => string | null) => {
  const textOf = useProblemText();
  return (error) => {
    if (error === null) return null;
    const field = error instanceof ApiError ? error.problem.fields?.[0] : undefined;
    return field?.path === 'file' ? field.message : textOf(error);
  };
};
