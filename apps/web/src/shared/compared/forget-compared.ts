/** The choice stays in the browser tab (`sessionStorage`). */
export const KEPT = 'fairlot.compared';

/** Signing out removes the choice. */
export const forgetCompared = (): void => sessionStorage.removeItem(KEPT);
