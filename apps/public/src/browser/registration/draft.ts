import type { FormTexts } from './form-values.js';

/**
 * The values of a form that was not sent, and when they were stored. The draft is valid for a week.
 */
export type Draft = { readonly savedAt: number; readonly typed: FormTexts };

const STORAGE_KEY = 'fairlot_registration';
const DRAFT_LIFETIME_MS = 7 * 86_400_000;

const isDraft = (value: unknown): value is Draft => {
  const { savedAt, typed } = Object(value) as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof savedAt === 'number' &&
    Object.values(Object(typed) as object).every((one) => typeof one === 'string')
  );
};

/**
 * Reads the stored draft. Null if there is none, if it is too old, or if the browser has no
 * storage.
 */
export const readDraft = (now: number): Draft | null => {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isDraft(draft) && Math.abs(now - draft.savedAt) < DRAFT_LIFETIME_MS ? draft : null;
  } catch {
    return null;
  }
};

/** Stores a draft. False if the browser does not store it. */
export const writeDraft = (draft: Draft): boolean => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const deleteDraft = (): void => {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // In a browser without storage, there is no draft to delete.
  }
};
