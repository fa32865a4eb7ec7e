import { useInViewport } from '@mantine/hooks';
import { Skeleton, usePrinting } from '@fairlot/web-ui';
import { useState, type ReactNode } from 'react';
import { useLater } from './use-later.js';

/** Where nobody can tell what is in sight, everything is. */
const CAN_TELL = typeof IntersectionObserver !== 'undefined';

type Props = {
  /** Of the place until then. */
  readonly height: number;
  readonly children: ReactNode;
};

/** What stands further down is made when somebody first gets there, or a little later, and stays. */
export const InSight = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(!CAN_TELL);
  if (inViewport && !wasSeen) setSeen(true);
  // What nobody got to comes too: to be found in the page, and printed.
  const isLater = useLater();
  // Who prints has got everywhere.
  const isPrinting = usePrinting();
  const isShown = wasSeen || isLater || isPrinting;
  return <div ref={ref}>{isShown ? children : <Skeleton height={height} />}</div>;
};
