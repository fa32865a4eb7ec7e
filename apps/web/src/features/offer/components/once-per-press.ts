import type { KeyboardEvent } from 'react';

/** A key held down repeats clicks: binding buttons react once. */
export const oncePerPress = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
