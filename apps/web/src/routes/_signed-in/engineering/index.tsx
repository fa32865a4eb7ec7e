import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { ChooseAuction } from '#features/event-browser/components/choose-auction.js';

const ChooseAuctionPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ChooseAuction
      q={Route.useSearch().q}
      onSearch={(q) => void navigate({ search: { q }, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/')({
  validateSearch: z.object({ q: z.string().max(100).default('').catch('') }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  component: ChooseAuctionPage,
});
