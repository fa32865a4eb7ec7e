import { lazy } from 'react';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

const StrangersBanner = lazy(async () => ({
  default: (await import('./public-access-banner.js')).PublicAccessBanner,
}));

/**
 * Whether the sign-in is open. A meta tag of the page contains the portal's `OPEN_TO_STRANGERS`.
 */
const isOpenToStrangers = () =>
  document.querySelector('meta[name=fairlot-open-to-strangers]') !== null;

/** Shown above every page of a portal with an open sign-in. */
export const PublicAccessWarning = () =>
  isOpenToStrangers() && (
    <OnDemandPart>
      <StrangersBanner />
    </OnDemandPart>
  );
