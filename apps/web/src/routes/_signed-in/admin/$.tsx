import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { RouteError } from '#features/shell/components/route-error.js';
import { openAdminPage } from './-pages.js';

const AdminPage = () => {
  const { _splat } = Route.useParams();
  return <Fragment key={_splat}>{Route.useLoaderData()}</Fragment>;
};

/**
 * The route of all back-office pages. The table of these pages is loaded with the first of them.
 */
export const Route = createFileRoute('/_signed-in/admin/$')({
  loader: ({ context, params: { _splat = '' } }) => openAdminPage(context, _splat),
  component: AdminPage,
  // A cached page would show a record as it was before its last change.
  gcTime: 0,
  // Shown beside the menu.
  notFoundComponent: () => <RouteError />,
});
