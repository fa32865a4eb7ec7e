import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { disclosures } from '#features/disclosures/components/disclosures.js';
import {
  disclosuresFilter,
  DEFAULTS,
} from '#features/disclosures/components/disclosures-filter.js';
import { ListPage } from '#shared/list/list-page.js';

const DisclosuresPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={disclosures}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/disclosures')({
  validateSearch: disclosuresFilter,
  search: { middlewares: [stripSearchParams(DEFAULTS)] },
  component: DisclosuresPage,
});
