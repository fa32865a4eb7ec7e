import '@fairlot/web-ui/styles.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { SignIn } from '#features/shell/components/sign-in.js';
import { PublicAccessWarning } from '#features/shell/components/public-access-warning.js';
import { signInSearch } from '#shared/address/sign-in-search.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { guardMarkup } from '#shared/markup/markup.js';

/**
 * Renders the sign-in page for a signed-out visitor, without the portal's router, session, calls
 * and contracts. The server has checked that there is no session. A `<template>` in the page lists
 * the portal's files to prefetch.
 */
export const openSignInPage = async (root: Element): Promise<void> => {
  guardMarkup();
  const { redirect = '/', ended = null } = signInSearch(
    Object.fromEntries(new URLSearchParams(location.search)),
  );
  await startTexts();
  createRoot(root).render(
    <Suspense>
      <PublicAccessWarning />
      <SignIn redirect={redirect} ended={ended} />
    </Suspense>,
  );
  // The sign-in page is complete, so the portal can be prefetched now.
  document.head.append(document.querySelector<HTMLTemplateElement>('#ahead')?.content ?? '');
};
