import type { KeyboardEvent } from 'react';

/**
 * Stops the repeated clicks of a key that is held down. Buttons with a binding effect must react
 * only once.
 */
export const ignoreKeyRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
