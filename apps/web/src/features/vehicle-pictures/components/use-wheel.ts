import { useEffect, useEffectEvent, type RefObject } from 'react';

/** React listens to the wheel without a say: a pinch on a touchpad would zoom the page as well. */
export const useWheel = (
  place: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
): void => {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onWheel(event);
  });
  useEffect(() => {
    const { current } = place;
    const listen = (event: WheelEvent) => turn(event);
    current?.addEventListener('wheel', listen, { passive: false });
    return () => current?.removeEventListener('wheel', listen);
  }, [place]);
};
