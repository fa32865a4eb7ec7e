import { useInViewport } from '@mantine/hooks';
import { Skeleton, usePrinting } from '@fairlot/web-ui';
import { useState, type ReactNode } from 'react';
import { useAfterDelay } from './use-after-delay.js';

/** Without `IntersectionObserver`, everything counts as visible. */
const HAS_OBSERVER = typeof IntersectionObserver !== 'undefined';

type Props = {
  /** Height of the placeholder. */
  readonly height: number;
  readonly children: ReactNode;
};

/**
 * Mounts content below the visible area when the user scrolls to it, or shortly after, and keeps
 * it.
 */
export const MountInView = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(!HAS_OBSERVER);
  if (inViewport && !wasSeen) setSeen(true);
  // Also mounts content that was never visible, for find-in-page and print.
  const isLater = useAfterDelay();
  // Printing mounts everything.
  const isPrinting = usePrinting();
  const isShown = wasSeen || isLater || isPrinting;
  return <div ref={ref}>{isShown ? children : <Skeleton height={height} />}</div>;
};
