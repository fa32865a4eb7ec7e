import { createFileRoute, Outlet } from '@tanstack/react-router';
import { headerQuery } from '#features/event-browser/api/auctions.js';
import { idParam } from '#shared/address/id-in-path.js';

/** One auction for engineers, with its events and its past boards. */
export const Route = createFileRoute('/_signed-in/engineering/$idAuction')({
  params: idParam('idAuction'),
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    queryClient.ensureQueryData(headerQuery(idAuction)),
  component: Outlet,
});
