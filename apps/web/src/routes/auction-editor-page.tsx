import '../features/auction-editor/components/auction-editor.css';
import { getRouteApi } from '@tanstack/react-router';
import {
  CopyAuction,
  EditAuction,
  NewAuction,
} from '../features/auction-editor/components/auction-editor.js';
import { Kit } from '@fairlot/web-ui';

const newRoute = getRouteApi('/signed-in/manage/new');
const editRoute = getRouteApi('/signed-in/manage/$idAuction/edit');

export const NewAuctionPage = () => {
  const { from } = newRoute.useSearch();
  return (
    <Kit>{from === undefined ? <NewAuction /> : <CopyAuction key={from} idAuction={from} />}</Kit>
  );
};

export const EditAuctionPage = () => {
  const { idAuction } = editRoute.useParams();
  return (
    <Kit>
      <EditAuction key={idAuction} idAuction={idAuction} />
    </Kit>
  );
};
