import { appStore } from '#shared/app/app-scope.js';

/**
 * What is being typed on a page, for who has to sign in again in the middle of it. It is written down
 * only then, stays in this tab, and is there for the next page of it.
 */
const KEPT = 'fairlot.typed';

type Amounts = Map<string, number>;
const amounts = appStore((): { readonly typed: Amounts; kept: Amounts | null } => ({
  typed: new Map(),
  kept: null,
}));

/** Of a field by its name, which names the user and the thing too; null forgets it. */
export const noteTyped = (field: string, value: number | null): void => {
  if (value === null) amounts().typed.delete(field);
  else amounts().typed.set(field, value);
};

/** The session is over: the page is left for signing in. */
export const keepTyped = (): void => {
  const { typed } = amounts();
  if (typed.size === 0) return;
  sessionStorage.setItem(KEPT, JSON.stringify([...typed]));
};

/** Taken out of the tab with the first look: another page does not find it again. */
const taken = (): Amounts => {
  const written = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  try {
    return new Map(JSON.parse(written ?? '[]'));
  } catch {
    return new Map();
  }
};

/** What was typed into the field when the session ended; null where nothing was. */
export const typedBefore = (field: string): number | null => {
  const value = (amounts().kept ??= taken()).get(field);
  return typeof value === 'number' ? value : null;
};

/** Of one field, when its user has decided anew; of all, when he signs out: he leaves nothing behind. */
export const forgetTyped = (field?: string): void => {
  const all = amounts();
  if (field !== undefined) return void all.kept?.delete(field);
  all.typed.clear();
  all.kept = null;
  sessionStorage.removeItem(KEPT);
};
