import { appStore } from '#shared/app/app-scope.js';

/**
 * Keeps typed amounts for users who must sign in again. Stored only in that case, in this tab, for
 * the next page.
 */
const STORAGE_KEY = 'fairlot.typed';

type AmountByLot = Map<string, number>;
const amountsStore = appStore((): { readonly typed: AmountByLot; kept: AmountByLot | null } => ({
  typed: new Map(),
  kept: null,
}));

/** Records the value of a field. The name includes user and object. Null removes it. */
export const noteTyped = (field: string, value: number | null): void => {
  if (value === null) amountsStore().typed.delete(field);
  else amountsStore().typed.set(field, value);
};

/** Stores the values when the session ends. */
export const storeTyped = (): void => {
  const { typed } = amountsStore();
  if (typed.size === 0) return;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...typed]));
};

/** Removes the values from storage on the first read, so that no later page finds them. */
const takeStored = (): AmountByLot => {
  const written = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  try {
    return new Map(JSON.parse(written ?? '[]'));
  } catch {
    return new Map();
  }
};

/** The value that was typed when the session ended. Null if there is none. */
export const typedBeforeSignOut = (field: string): number | null => {
  const value = (amountsStore().kept ??= takeStored()).get(field);
  return typeof value === 'number' ? value : null;
};

/** Deletes one field after a new decision, or all fields on sign-out. */
export const clearTyped = (field?: string): void => {
  const all = amountsStore();
  if (field !== undefined) return void all.kept?.delete(field);
  all.typed.clear();
  all.kept = null;
  sessionStorage.removeItem(STORAGE_KEY);
};
