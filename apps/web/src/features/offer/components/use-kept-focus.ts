import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Holds the focus in a place whose control in focus goes away: on a bare page the next key would do
 * nothing, or something else. Spread it on the place.
 */
export const useKeptFocus = <Place extends HTMLElement>() => {
  const place = useRef<Place>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isInside.current && (activeElement === body || activeElement === null))
      place.current?.focus({ preventScroll: true });
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What goes away is not left; whoever clicks on nothing leaves.
      isInside.current = place.current?.contains(relatedTarget) ?? false;
    },
  };
};
