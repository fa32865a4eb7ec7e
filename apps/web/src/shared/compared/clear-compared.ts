/** The choice stays in the browser tab (`sessionStorage`). */
export const KEPT = 'fairlot.compared';

/** Signing out removes the choice. */
export const clearCompared = (): void => sessionStorage.removeItem(KEPT);
