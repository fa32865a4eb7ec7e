import { lazy } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

/**
 * The link is loaded on demand. Few bids are refused for this reason, and the link needs the texts
 * of the account pages.
 */
const OutstandingRequirementsLink = lazy(async () => {
  const [{ OutstandingRequirementsLink: component }] = await Promise.all([
    import('./outstanding-requirements-link.js'),
    loadTexts('account'),
  ]);
  return { default: component };
});

/**
 * Links to the page where the user can remove the cause of a refusal. Renders nothing for most
 * causes.
 */
export const RefusalLink = ({ code }: { readonly code: string }) =>
  code === 'REQUIREMENT_OVERDUE' && (
    <OnDemandPart>
      {' '}
      <OutstandingRequirementsLink />
    </OnDemandPart>
  );
