const NO_CODE_PREFIX = 'No code: ';

/**
 * Marks the error of a code file that failed to load. After an unmarked error, the router would
 * reload the page. While the portal is down, that shows the browser's own error page.
 */
export const markNoCode = (error: Error): void => {
  error.message = NO_CODE_PREFIX + error.message;
};

export const isNoCode = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(NO_CODE_PREFIX);
