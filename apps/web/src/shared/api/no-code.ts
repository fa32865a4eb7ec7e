const MARK = 'No code: ';

/**
 * Of a file of the client that could not be loaded. Unmarked, the router knows it by its words and
 * reloads the page: where the portal is away that ends on the browser's own page.
 */
export const markNoCode = (error: Error): void => {
  error.message = MARK + error.message;
};

export const isNoCode = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MARK);
