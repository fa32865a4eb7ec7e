import type { OpenLine } from '#shared/live/open-live.js';

export type AppOptions = {
  /** Opens the live line; by default the portal's own. */
  readonly openLine?: OpenLine;
};

/** The app that runs in this page. Tests start one after the other in the same page. */
let app: AppOptions = {};

/** Starts an app with new stores. Each start takes an object of its own, by which stores know their app. */
export const startAppScope = (options: AppOptions = {}): void => {
  app = options;
};

export const appOptions = (): AppOptions => app;

/** Declares a store that every app creates for itself when it first asks for it. */
export const appStore = <Store>(create: () => Store): (() => Store) => {
  let owner: AppOptions | undefined;
  let store: Store;
  return () => {
    if (owner !== app) {
      owner = app;
      store = create();
    }
    return store;
  };
};
