import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { COMPARE_ADDRESS, compareAddress } from '#features/compare/api/compare-address.js';
import { Compare } from '#features/compare/components/compare.js';
import { loadTexts } from '#shared/i18n/i18n.js';

const ComparePage = () => {
  const navigate = Route.useNavigate();
  return (
    <Compare
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** The comparison of vehicles, for users who may see vehicles. */
export const Route = createFileRoute('/_signed-in/private/compare')({
  validateSearch: compareAddress,
  search: { middlewares: [stripSearchParams(COMPARE_ADDRESS)] },
  loader: () => loadTexts('compare', 'condition', 'live', 'portal'),
  component: ComparePage,
});
