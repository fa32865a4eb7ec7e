import '@fairlot/web-ui/styles.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { SignIn } from '#features/shell/components/sign-in.js';
import { Strangers } from '#features/shell/components/strangers.js';
import { signInSearch } from '#shared/address/sign-in-search.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { guardMarkup } from '#shared/markup/markup.js';

/**
 * The page of who is not signed in, when it is the first that he opens: it needs neither the portal's router
 * nor its session, calls and contracts. That nobody is signed in the server knows, and it names in a template
 * what is to be fetched ahead of the portal.
 */
export const openDoor = async (root: Element): Promise<void> => {
  guardMarkup();
  const { redirect = '/', ended = null } = signInSearch(
    Object.fromEntries(new URLSearchParams(location.search)),
  );
  await startTexts();
  createRoot(root).render(
    <Suspense>
      <Strangers />
      <SignIn redirect={redirect} ended={ended} />
    </Suspense>,
  );
  // All that this page is made of is there: now what comes after it may.
  document.head.append(document.querySelector<HTMLTemplateElement>('#ahead')?.content ?? '');
};
