/** Key prefix of stored form drafts. */
export const DRAFT_KEY_PREFIX = 'fairlot.form.';

/** Signing out removes the drafts of all users. */
export const discardDrafts = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFT_KEY_PREFIX)) localStorage.removeItem(key);
};
