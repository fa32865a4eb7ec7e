import { lazy } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

/**
 * Loaded on demand, because few bids are refused for this reason and the link uses the texts of the
 * account.
 */
const OutstandingRequirementsLink = lazy(async () => {
  const [{ OutstandingRequirementsLink: component }] = await Promise.all([
    import('./outstanding-requirements-link.js'),
    loadTexts('account'),
  ]);
  return { default: component };
});

/** A link to where the user can remove the reason of a refusal. Nothing for most reasons. */
export const RefusalLink = ({ code }: { readonly code: string }) =>
  code === 'REQUIREMENT_OVERDUE' && (
    <OnDemandPart>
      {' '}
      <OutstandingRequirementsLink />
    </OnDemandPart>
  );
