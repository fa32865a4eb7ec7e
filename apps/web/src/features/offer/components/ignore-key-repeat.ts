import type { KeyboardEvent } from 'react';

/** A key that is held down repeats clicks, but binding buttons react only once. */
export const ignoreKeyRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
