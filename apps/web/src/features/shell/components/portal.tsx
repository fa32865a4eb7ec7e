import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Boundary } from '#shared/ui/boundary.js';
import { keepFocus } from '#shared/ui/keep-focus.js';
import { GuardDialog } from './guard-dialog.js';

const StrangersBanner = lazy(async () => ({
  default: (await import('./strangers-banner.js')).StrangersBanner,
}));

/** Said by the page itself: see the portal's `OPEN_TO_STRANGERS`. */
const isOpenToStrangers = () =>
  document.querySelector('meta[name=fairlot-open-to-strangers]') !== null;

/** What stands around every page, whoever reads it. */
export const Portal = () => {
  useEffect(keepFocus, []);
  return (
    <>
      {isOpenToStrangers() && (
        <Boundary>
          <Suspense>
            <StrangersBanner />
          </Suspense>
        </Boundary>
      )}
      <Outlet />
      <GuardDialog />
    </>
  );
};
