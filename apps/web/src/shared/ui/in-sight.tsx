import { useInViewport } from '@mantine/hooks';
import { Skeleton } from '@fairlot/web-ui';
import { useEffect, useState, type ReactNode } from 'react';

/** Where nobody can tell what is in sight, everything is. */
const CAN_TELL = typeof IntersectionObserver !== 'undefined';

type Props = {
  /** Of the place until then. */
  readonly height: number;
  readonly children: ReactNode;
};

/** So long after a page came, what nobody got to comes too: to be found in it, and printed. */
const ANYWAY_MS = 5_000;

/** What stands further down is made when somebody first gets there, or a little later, and stays. */
export const InSight = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(!CAN_TELL);
  if (inViewport && !wasSeen) setSeen(true);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), ANYWAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div ref={ref}>{wasSeen ? children : <Skeleton height={height} />}</div>;
};
