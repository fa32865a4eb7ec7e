/** What a user chose to compare stays in the tab that he chose it in. */
export const KEPT = 'fairlot.compared';

/** Whoever signs out leaves nothing behind. */
export const forgetCompared = (): void => sessionStorage.removeItem(KEPT);
