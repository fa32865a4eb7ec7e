import { appStore } from '#shared/app/app-scope.js';

/**
 * Key of the typed amounts in `sessionStorage`. They are stored only if the session ends, so that
 * the next page after sign-in can restore them.
 */
const STORAGE_KEY = 'fairlot.typed';

type AmountByLot = Map<string, number>;
const amountsStore = appStore((): { readonly typed: AmountByLot; kept: AmountByLot | null } => ({
  typed: new Map(),
  kept: null,
}));

/**
 * Stores the typed amount of a field, or deletes it if the value is null. The name of the field
 * contains the user and the lot.
 */
export const noteTyped = (field: string, value: number | null): void => {
  if (value === null) amountsStore().typed.delete(field);
  else amountsStore().typed.set(field, value);
};

/** Stores the remembered amounts. Called when the session ends. */
export const storeTyped = (): void => {
  const { typed } = amountsStore();
  if (typed.size === 0) return;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...typed]));
};

/** Reads the stored amounts once and removes them, so that later pages do not find them. */
const takeStored = (): AmountByLot => {
  const written = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  try {
    return new Map(JSON.parse(written ?? '[]'));
  } catch {
    return new Map();
  }
};

/** The amount that was typed in this field when the session ended. Null if there was none. */
export const typedBeforeSignOut = (field: string): number | null => {
  const value = (amountsStore().kept ??= takeStored()).get(field);
  return typeof value === 'number' ? value : null;
};

/** Forgets the amount of one field, or of all fields at sign-out. */
export const clearTyped = (field?: string): void => {
  const all = amountsStore();
  if (field !== undefined) return void all.kept?.delete(field);
  all.typed.clear();
  all.kept = null;
  sessionStorage.removeItem(STORAGE_KEY);
};
