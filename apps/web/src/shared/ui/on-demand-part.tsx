import { Suspense, type ReactNode } from 'react';
import { Boundary } from './boundary.js';

/**
 * A boundary around a part of a page that is loaded on demand. Renders nothing while the part
 * loads, or if it cannot be loaded.
 */
export const OnDemandPart = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense>{children}</Suspense>
  </Boundary>
);
