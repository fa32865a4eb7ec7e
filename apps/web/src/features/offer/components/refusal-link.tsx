import { lazy } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';

/** Lazy: few bids are refused for it, and its texts are those of the account. */
const OutstandingRequirementsLink = lazy(async () => {
  const [{ OutstandingRequirementsLink: component }] = await Promise.all([
    import('./outstanding-requirements-link.js'),
    loadTexts('account'),
  ]);
  return { default: component };
});

/** Where the user can remove the reason of a refusal; nothing for most reasons. */
export const RefusalLink = ({ code }: { readonly code: string }) =>
  code === 'REQUIREMENT_OVERDUE' && (
    <OnDemandPart>
      {' '}
      <OutstandingRequirementsLink />
    </OnDemandPart>
  );
