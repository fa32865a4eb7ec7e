import { lazy } from 'react';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

const StrangersBanner = lazy(async () => ({
  default: (await import('./public-access-banner.js')).PublicAccessBanner,
}));

/**
 * Whether anybody can sign in to any account. The server adds this meta tag if `OPEN_TO_STRANGERS`
 * is set.
 */
const isOpenToStrangers = () =>
  document.querySelector('meta[name=fairlot-open-to-strangers]') !== null;

/** The warning above every page of a portal in which anybody can sign in. */
export const PublicAccessWarning = () =>
  isOpenToStrangers() && (
    <OnDemandPart>
      <StrangersBanner />
    </OnDemandPart>
  );
