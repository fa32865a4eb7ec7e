/** Stands for the app that runs in this page. Tests start one after the other in the same page. */
let app = {};

/** Starts an app with new stores. Stores of the app before it are no longer used. */
export const startAppScope = (): void => {
  app = {};
};

/** Declares a store that every app creates for itself when it first asks for it. */
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
