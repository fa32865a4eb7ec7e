import { approvalOperations } from '@fairlot/contracts/back-office';
import { call, type CallInput } from '#shared/api/call.js';

/** Requests a change that a second person must approve (ENG-312). */
export const requestApproval = (body: CallInput<'ENG-312'>['body'], commandId: string) =>
  call(approvalOperations['ENG-312'], { body }, { commandId });
