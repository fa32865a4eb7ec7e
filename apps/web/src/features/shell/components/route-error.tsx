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

/** Preloads the error page while the browser is online. */
export const prepareDeadEnd = (): void => void loadDeadEnd().catch(() => {});

/** Replaces a page that cannot be shown. Without an error, the address is unknown. */
export const RouteError = ({ error }: { readonly error?: unknown }) => {
  const router = useRouter();
  const retry = () => void router.invalidate();
  // A signed-out user is being redirected to the sign-in.
  if (isSignedOut(error)) return <PageSkeleton />;
  return (
    <Boundary fallback={<ProblemPanel error={error} onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        <DeadEnd error={error} onRetry={retry} />
      </Suspense>
    </Boundary>
  );
};

/** For errors that may come from the frame itself. */
export const FrameError = ({ error }: { readonly error: unknown }) => (
  <PlainFrame>
    <RouteError error={error} />
  </PlainFrame>
);
