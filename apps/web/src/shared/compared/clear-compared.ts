/** The selection is stored in the browser tab (`sessionStorage`). */
export const COMPARED_KEY = 'fairlot.compared';

/** Signing out removes the selection. */
export const clearCompared = (): void => sessionStorage.removeItem(COMPARED_KEY);
