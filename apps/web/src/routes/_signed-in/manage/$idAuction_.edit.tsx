import { createFileRoute } from '@tanstack/react-router';
import { loadEditor } from '#features/auction-editor/api/load-editor.js';
import { EditAuction } from '#features/auction-editor/components/auction-editor.js';
import { idParam } from '#shared/address/id-in-path.js';

const EditAuctionPage = () => {
  const { idAuction } = Route.useParams();
  return <EditAuction key={idAuction} idAuction={idAuction} />;
};

export const Route = createFileRoute('/_signed-in/manage/$idAuction_/edit')({
  params: idParam('idAuction'),
  preload: false,
  loader: ({ context, params: { idAuction } }) => loadEditor(context, idAuction),
  component: EditAuctionPage,
});
