/** The selection is stored in the browser tab (`sessionStorage`). */
export const KEPT = 'fairlot.compared';

/** Signing out removes the selection. */
export const clearCompared = (): void => sessionStorage.removeItem(KEPT);
