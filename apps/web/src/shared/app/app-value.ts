import { appStore } from './app-scope.js';

export type AppValue<Value> = {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Creates a value that components read with `useSyncExternalStore`. */
export const appValue = <Value>(initial: Value): AppValue<Value> => {
  const store = appStore(() => ({ value: initial, listeners: new Set<() => void>() }));
  return {
    get: () => store().value,
    set: (value) => {
      const own = store();
      own.value = value;
      for (const onChange of own.listeners) onChange();
    },
    subscribe: (onChange) => {
      const { listeners } = store();
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
};
