import type { Typed } from './form-values.js';

/** What somebody has not sent yet; of no use to anybody else, so it is gone after a week. */
export type Draft = { readonly savedAt: number; readonly typed: Typed };

const KEY = 'fairlot_registration';
const KEPT_MS = 7 * 86_400_000;

const isDraft = (value: unknown): value is Draft => {
  const { savedAt, typed } = Object(value) as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof savedAt === 'number' &&
    Object.values(Object(typed) as object).every((one) => typeof one === 'string')
  );
};

/** Null of none, of one that is too old, and where the browser keeps nothing. */
export const readDraft = (now: number): Draft | null => {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isDraft(draft) && Math.abs(now - draft.savedAt) < KEPT_MS ? draft : null;
  } catch {
    return null;
  }
};

/** Whether the browser keeps it. */
export const writeDraft = (draft: Draft): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
};
