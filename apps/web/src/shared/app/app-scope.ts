/** Identifies the running app. A test file starts several apps in one page, one after the other. */
let app = {};

/** Starts a new app, which gets new stores. The stores of the previous app are no longer used. */
export const startAppScope = (): void => {
  app = {};
};

/** Declares a store. Each app creates its own instance on first use. */
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
