import { useEffect, useRef, useState } from 'react';

/** Leaves out the header, and the bottom menu of a phone. */
const VISIBLE_AREA_MARGIN = '-56px 0px -58px';
const HALF_VISIBLE = 0.5;

/** Whether most of an element is scrolled out of view. */
export const useIsScrolledAway = <Place extends Element>() => {
  const place = useRef<Place>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => setAway((seen.at(-1)?.intersectionRatio ?? 1) < HALF_VISIBLE),
      { rootMargin: VISIBLE_AREA_MARGIN, threshold: HALF_VISIBLE },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return { place, isAway };
};
