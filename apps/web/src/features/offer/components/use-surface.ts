import { useLayoutEffect, useRef, useState } from 'react';
import { surfacePosition, type SurfacePosition, type Rect, type Size } from './surface-position.js';
import { restoreFocus, type FocusReturn } from './restore-focus.js';

/** The size that the surface has without limits for width and height. */
const naturalSize = (surface: HTMLElement): Size => {
  const { maxHeight, maxWidth } = surface.style;
  Object.assign(surface.style, { maxHeight: 'none', maxWidth: 'none' });
  const size = { width: surface.offsetWidth, height: surface.offsetHeight };
  Object.assign(surface.style, { maxHeight, maxWidth });
  return size;
};

/** Area of the button in the window. Null if the button is out of view. */
const openerRect = ({ opener }: FocusReturn, { width, height }: Size): Rect | null => {
  if (!opener?.isConnected) return null;
  const rect = opener.getBoundingClientRect();
  const isInView = rect.bottom > 0 && rect.top < height && rect.right > 0 && rect.left < width;
  return isInView ? rect : null;
};

/**
 * Opens the surface beside its button, keeps it beside the button, and returns the focus when it
 * closes.
 */
export const useSurface = (home: FocusReturn) => {
  const surface = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<SurfacePosition | null>(null);
  useLayoutEffect(() => {
    const { current } = surface;
    if (current === null) return undefined;
    const stand = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPlace(surfacePosition(naturalSize(current), openerRect(home, view), view));
    };
    current.showModal();
    stand();
    current.querySelector<HTMLElement>('[data-first=true]')?.focus();
    const grown = new ResizeObserver(stand);
    for (const part of current.children) grown.observe(part);
    window.addEventListener('resize', stand);
    return () => {
      grown.disconnect();
      window.removeEventListener('resize', stand);
      current.close();
      restoreFocus(home);
    };
  }, [home]);
  return { surface, place };
};
