import { useEffect, useRef, useState } from 'react';

/**
 * The distance of a virtual list from the top of the page. Null until it is known. It is measured
 * when the page is resized, but never while the page scrolls.
 */
export const useTop = () => {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    const read = () => {
      const box = place.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { place, top };
};
