import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, isWaiting, type Approval } from '@fairlot/access-records';
import type { ApprovableCall, ApprovalRow } from '@fairlot/contracts/back-office';
import { Injectable } from '@nestjs/common';
import { AuditNames } from '../audit-names.js';

/** The kind of record that each call changes. */
const RECORD_KIND_BY_CALL: Readonly<Record<ApprovableCall, ApprovalRow['kind']>> = {
  'ADM-09': 'DEALER',
  'ADM-21': 'USER',
  'TPL-02': 'TEMPLATE',
  'ADM-27': 'USER',
  'ENG-299': 'DEALER',
};

/** Staff see requests in their markets. Only administrators see requests about staff accounts. */
export const approvalScopeOf = (caller: Caller) => ({
  idMarkets: caller.adminEnabledMarkets,
  seesStaff: isKind(caller, 'ADMIN'),
});

const shownStateOf = (approval: Approval): ApprovalRow['state'] =>
  approval.state === 'WAITING' && !isWaiting(approval) ? 'EXPIRED' : approval.state;

const approvalActionsFor = (approval: Approval, { idUser }: Caller): ApprovalRow['actions'] => {
  if (!isWaiting(approval)) return [];
  return approval.idRequester === idUser ? ['WITHDRAW'] : ['APPROVE', 'REJECT'];
};

/** Lists approval requests for staff, with the names of users and records. */
@Injectable()
export class ApprovalViews {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly names: AuditNames,
  ) {}

  async of(approvals: readonly Approval[], caller: Caller): Promise<ApprovalRow[]> {
    const records = approvals.map(({ call, recordKey: key }) => ({
      kind: RECORD_KIND_BY_CALL[call as ApprovableCall],
      key,
    }));
    const people = approvals.flatMap(({ idRequester, idApprover }) => [
      idRequester,
      ...(idApprover === null ? [] : [idApprover]),
    ]);
    const [nameOf, usernames] = await Promise.all([
      this.names.of(records),
      this.directory.usernames(people),
    ]);
    const person = (idUser: number) => ({ idUser, username: usernames.get(idUser) ?? null });
    return approvals.map((approval, at) => {
      const { idApproval, call, idMarkets, changes, reason, requestedAt, expiresAt } = approval;
      const { idRequester, idApprover, decidedAt, decisionReason } = approval;
      return {
        idApproval,
        call: call as ApprovableCall,
        ...records[at]!,
        title: nameOf(records[at]!),
        idMarkets,
        fields: { ...changes },
        reason,
        requester: person(idRequester),
        requestedAt,
        expiresAt,
        state: shownStateOf(approval),
        decidedAt,
        approver: idApprover === null ? null : person(idApprover),
        decisionReason,
        actions: approvalActionsFor(approval, caller),
      };
    });
  }
}
