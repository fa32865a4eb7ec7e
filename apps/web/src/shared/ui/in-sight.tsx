import { useInViewport } from '@mantine/hooks';
import { Skeleton } from '@fairlot/web-ui';
import { useState, type ReactNode } from 'react';

/** Where nobody can tell what is in sight, everything is. */
const CAN_TELL = typeof IntersectionObserver !== 'undefined';

type Props = {
  /** Of the place until then. */
  readonly height: number;
  readonly children: ReactNode;
};

/** What stands further down is made when somebody first gets there, and stays. */
export const InSight = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(!CAN_TELL);
  if (inViewport && !wasSeen) setSeen(true);
  return <div ref={ref}>{wasSeen ? children : <Skeleton height={height} />}</div>;
};
