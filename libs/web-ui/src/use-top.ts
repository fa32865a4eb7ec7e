import { useEffect, useRef, useState } from 'react';

/**
 * Offset of a virtual list in the page, null until known; measured when the page resizes, never
 * while it scrolls.
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
