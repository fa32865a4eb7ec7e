import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepFocus } from '#shared/ui/keep-focus.js';
import { GuardDialog } from './guard-dialog.js';
import { PublicAccessWarning } from './public-access-warning.js';
import { ViewingBanner } from './viewing-banner.js';

/** The outermost layout of every page, for any user. */
export const Portal = () => {
  useEffect(keepFocus, []);
  return (
    <>
      <PublicAccessWarning />
      <ViewingBanner />
      <Outlet />
      <GuardDialog />
    </>
  );
};
