import { ApiError } from '#shared/api/api-error.js';
import { useProblemText } from './problem-text.js';

/** Returns the text for a failed upload: why the file is invalid, otherwise why the call failed. */
export const useFileProblem = (): ((error: unknown) => string | undefined) => {
  const textOf = useProblemText();
  return (error) => {
    if (error === null) return undefined;
    const field = error instanceof ApiError ? error.problem.fields?.[0] : undefined;
    return field?.path === 'file' ? field.message : textOf(error);
  };
};
