import { approvalOperations } from '@fairlot/contracts/back-office';
import { call, type CallInput } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { ApprovalsFilter } from '../components/approvals-filter.js';

const PAGE_ROWS = 50;
const IS_ID = /^[1-9]\d{0,8}$/;
export const approvalsKey = ['approvals'] as const;

/** Requested changes, newest first (ENG-313). */
export const approvalsQuery = ({ state, request }: ApprovalsFilter) => {
  const filter = { state, ...(IS_ID.test(request) && { idApproval: Number(request) }) };
  return pagesQuery(
    [...approvalsKey, filter],
    (page, signal) =>
      call(approvalOperations['ENG-313'], { query: { ...filter, ...page } }, { signal }),
    PAGE_ROWS,
  );
};

export const decideApproval = (body: CallInput<'ENG-314'>['body'], commandId: string) =>
  call(approvalOperations['ENG-314'], { body }, { commandId });
export const withdrawApproval = (idApproval: number, commandId: string) =>
  call(approvalOperations['ENG-315'], { body: { idApproval } }, { commandId });
