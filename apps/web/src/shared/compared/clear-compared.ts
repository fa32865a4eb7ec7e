/** Key of the vehicles to compare in `sessionStorage`. */
export const COMPARED_KEY = 'fairlot.compared';

/** Removes the vehicles to compare. Called at sign-out. */
export const clearCompared = (): void => sessionStorage.removeItem(COMPARED_KEY);
