import { createFileRoute, redirect } from '@tanstack/react-router';
import { Fragment } from 'react';
import { toAdmin } from '#shared/address/to-admin.js';
import { isStaff } from '#shared/session/rights.js';
import { openRecords } from '../../admin/-record-pages.js';

const RecordPage = () => {
  const { _splat } = Route.useParams();
  return <Fragment key={_splat}>{Route.useLoaderData()}</Fragment>;
};

/** The lists of records that owners manage. Staff find them in the back office. */
export const Route = createFileRoute('/_signed-in/manage/records/$')({
  beforeLoad: ({ context: { user }, params: { _splat = '' }, search }) => {
    if (user !== null && isStaff(user))
      throw redirect({ ...toAdmin('records', _splat), search, replace: true });
  },
  loader: ({ context, params: { _splat = '' } }) => openRecords(context, _splat.split('/')),
  component: RecordPage,
  // A cached page would show a record as it was before its last change.
  gcTime: 0,
});
