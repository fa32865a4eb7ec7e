import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { listQuery } from '#features/vehicle-intake/api/vehicle-lists.js';
import { UploadVehicle } from '#features/vehicle-intake/components/upload-vehicle.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';
import { templatesQuery } from '#shared/templates/templates-query.js';

const UploadVehiclePage = () => {
  const { list = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (idTemp: string | null) => void navigate({ search: { list: idTemp ?? undefined } });
  return <UploadVehicle idTemp={list} onShow={show} />;
};

/** The calls that the page needs, to upload, map, save, undo and stop a list of vehicles. */
const REQUIRED_CALLS = ['SEC-29', 'ENG-93', 'SEC-15', 'ENG-96', 'ENG-151'] as const;

/**
 * SCR-069: for users who enter vehicles. The URL contains the id of the uploaded list, so that the
 * user can return to it.
 */
export const Route = createFileRoute('/_signed-in/private/upload-vehicle')({
  validateSearch: z.object({ list: z.uuid().optional().catch(undefined) }),
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !REQUIRED_CALLS.every((id) => mayCall(user, id)))
      throw redirect({ to: '/', replace: true });
  },
  loaderDeps: ({ search: { list } }) => ({ list }),
  loader: ({ context: { queryClient }, deps: { list } }) =>
    Promise.all([
      loadTexts('intake', 'portal'),
      list === undefined
        ? queryClient.ensureQueryData(templatesQuery())
        : queryClient.ensureQueryData(listQuery(list)),
    ]),
  component: UploadVehiclePage,
});
