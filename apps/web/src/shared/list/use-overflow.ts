import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the content of a box is wider than the box, so that it scrolls sideways. */
export const useOverflow = (): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isWide: boolean;
} => {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const read = () => setWide(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(read);
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return { box, isWide };
};
