import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Listens to the wheel with a listener that can prevent the default. React's listener cannot, so a
 * pinch on a touchpad would also zoom the page.
 */
export const useWheel = (
  element: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
): void => {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onWheel(event);
  });
  useEffect(() => {
    const { current } = element;
    const listen = (event: WheelEvent) => turn(event);
    current?.addEventListener('wheel', listen, { passive: false });
    return () => current?.removeEventListener('wheel', listen);
  }, [element]);
};
