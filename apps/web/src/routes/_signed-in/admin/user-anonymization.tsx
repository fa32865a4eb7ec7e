import { createFileRoute, notFound } from '@tanstack/react-router';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { AnonymisePage } from '#features/users/components/anonymise-page.js';
import { oneOf } from '#shared/address/search-params.js';
import { beyondUsual } from '#shared/list/describe-list.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const anonymisationQuery = z.object({
  market: oneOf(['', ...MARKETS], ''),
  page: z.coerce.number().int().min(0).default(0).catch(0),
});
const DEFAULTS = anonymisationQuery.parse({});

const AnonymizationPage = () => {
  const navigate = Route.useNavigate();
  // Parsed here: a schema of the route would be a part of every first page.
  const current = anonymisationQuery.parse(Route.useSearch());
  return (
    <AnonymisePage
      anonymisationQuery={current}
      onChange={(change) =>
        void navigate({ search: beyondUsual({ ...current, ...change }, DEFAULTS), replace: true })
      }
    />
  );
};

/** SCR-091 */
export const Route = createFileRoute('/_signed-in/admin/user-anonymization')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ADM-26')) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: AnonymizationPage,
});
