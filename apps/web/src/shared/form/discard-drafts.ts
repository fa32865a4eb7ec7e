/** Begins the key of what is kept of a form in this browser. */
export const DRAFTS = 'fairlot.form.';

/** Of every user: whoever signs out leaves nothing behind. */
export const discardDrafts = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(DRAFTS)) localStorage.removeItem(key);
};
