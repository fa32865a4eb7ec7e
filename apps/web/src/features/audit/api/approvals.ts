import { approvalOperations } from '@fairlot/contracts/back-office';
import { call, type CallInput } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { ApprovalsFilter } from '../components/approvals-filter.js';

const PAGE = 50;
export const approvalsKey = ['approvals'] as const;

/** Requested changes, newest first (ENG-313). */
export const approvalsQuery = ({ state }: ApprovalsFilter) =>
  pagesQuery(
    [...approvalsKey, state],
    (page, signal) =>
      call(approvalOperations['ENG-313'], { query: { state, ...page } }, { signal }),
    PAGE,
  );

export const decideApproval = (body: CallInput<'ENG-314'>['body'], commandId: string) =>
  call(approvalOperations['ENG-314'], { body }, { commandId });
export const withdrawApproval = (idApproval: number, commandId: string) =>
  call(approvalOperations['ENG-315'], { body: { idApproval } }, { commandId });
