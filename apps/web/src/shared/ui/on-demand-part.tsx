import { Suspense, type ReactNode } from 'react';
import { Boundary } from './boundary.js';

/** A lazy part of a page: nothing while it loads, and nothing if it cannot be loaded. */
export const OnDemandPart = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense>{children}</Suspense>
  </Boundary>
);
