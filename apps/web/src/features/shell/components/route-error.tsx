import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isSignedOut } from '#shared/api/api-error.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { Boundary } from '#shared/ui/boundary.js';
import { PageSkeleton } from '#shared/ui/page-skeleton.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { PlainFrame } from './plain-frame.js';

const loadDeadEnd = async () => {
  const [{ DeadEnd }] = await Promise.all([import('./dead-end.js'), loadTexts('trouble')]);
  return { default: DeadEnd };
};
const DeadEnd = lazy(loadDeadEnd);

/** Loads the error page in advance, because it cannot be loaded offline. */
export const prepareDeadEnd = (): void => void loadDeadEnd().catch(() => {});

/** Replaces a page that cannot be shown. Without an error, the URL is unknown. */
export const RouteError = ({ error }: { readonly error?: unknown }) => {
  const router = useRouter();
  const retry = () => void router.invalidate();
  // Signed-out users are being redirected to the sign-in page, so they see no error.
  if (isSignedOut(error)) return <PageSkeleton />;
  return (
    <Boundary fallback={<ProblemPanel error={error} onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        <DeadEnd error={error} onRetry={retry} />
      </Suspense>
    </Boundary>
  );
};

/** The page for errors that may come from the layout itself, so it does not use the layout. */
export const FrameError = ({ error }: { readonly error: unknown }) => (
  <PlainFrame>
    <RouteError error={error} />
  </PlainFrame>
);
