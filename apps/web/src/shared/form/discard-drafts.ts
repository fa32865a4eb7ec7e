/** Key prefix of stored form drafts. */
export const DRAFTS = 'fairlot.form.';

/** Signing out removes the drafts of all users. */
export const discardDrafts = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFTS)) localStorage.removeItem(key);
};
