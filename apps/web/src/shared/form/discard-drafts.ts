/** Prefix of the storage keys of form drafts. */
export const DRAFT_KEY_PREFIX = 'fairlot.form.';

/** Removes the form drafts of all users in this browser. Called at sign-out. */
export const discardDrafts = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFT_KEY_PREFIX)) localStorage.removeItem(key);
};
