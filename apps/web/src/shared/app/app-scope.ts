/** Identifies the app that runs in this page. Tests start several apps in one page, one after the other. */
let app = {};

/** Starts an app with new stores. Stores of the previous app are no longer used. */
export const startAppScope = (): void => {
  app = {};
};

/** Declares a store that each app creates on first use. */
export const appStore = <Store>(create: () => Store): (() => Store) => {
  let owner: object | undefined;
  let store: Store;
  return () => {
    if (owner !== app) {
      owner = app;
      store = create();
    }
    return store;
  };
};
