import type { KeyboardEvent } from 'react';

/** A key that is held down presses a button again and again: a binding one is pressed once. */
export const oncePerPress = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
