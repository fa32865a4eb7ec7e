import { useInViewport } from '@mantine/hooks';
import { Skeleton, usePrinting } from '@fairlot/web-ui';
import { useState, type ReactNode } from 'react';
import { useAfterDelay } from './use-after-delay.js';

/** In a browser without `IntersectionObserver`, all content counts as visible. */
const HAS_OBSERVER = typeof IntersectionObserver !== 'undefined';

type Props = {
  /** Height of the placeholder in px. */
  readonly height: number;
  readonly children: ReactNode;
};

/**
 * Mounts content below the visible area when the user scrolls to it, or some seconds later. Then it
 * stays mounted.
 */
export const MountInView = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(!HAS_OBSERVER);
  if (inViewport && !wasSeen) setSeen(true);
  // Content that was never visible is mounted too, for find-in-page and print.
  const isLater = useAfterDelay();
  // For printing, all content is mounted immediately.
  const isPrinting = usePrinting();
  const isShown = wasSeen || isLater || isPrinting;
  return <div ref={ref}>{isShown ? children : <Skeleton height={height} />}</div>;
};
