import '../features/event-browser/components/event-browser.css';
import { getRouteApi } from '@tanstack/react-router';
import { ChooseAuction } from '../features/event-browser/components/choose-auction.js';

const route = getRouteApi('/signed-in/engineering/');

export const ChooseAuctionPage = () => {
  const navigate = route.useNavigate();
  return (
    <ChooseAuction
      q={route.useSearch().q}
      onSearch={(q) => void navigate({ search: { q }, replace: true })}
    />
  );
};
