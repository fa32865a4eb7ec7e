const NO_CODE_PREFIX = 'No code: ';

/**
 * Marks an error of a code chunk that failed to load. For unmarked errors the router reloads the
 * page, which shows the browser's error page while the portal is down.
 */
export const markNoCode = (error: Error): void => {
  error.message = NO_CODE_PREFIX + error.message;
};

export const isNoCode = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(NO_CODE_PREFIX);
