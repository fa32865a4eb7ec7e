import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { AnonymisePage } from '#features/users/components/anonymise-page.js';
import { oneOf } from '#shared/address/search-params.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const said = z.object({
  market: oneOf(['', ...MARKETS], ''),
  page: z.coerce.number().int().min(0).default(0).catch(0),
});

const AnonymizationPage = () => {
  const navigate = Route.useNavigate();
  return (
    <AnonymisePage
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }) as never, replace: true })
      }
    />
  );
};

/** SCR-091 */
export const Route = createFileRoute('/_signed-in/admin/user-anonymization')({
  validateSearch: said,
  search: { middlewares: [stripSearchParams(said.parse({}))] },
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ADM-26')) throw notFound();
  },
  loader: () => loadTexts('users', 'portal'),
  component: AnonymizationPage,
});
