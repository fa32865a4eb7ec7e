import { admissionRefusal, type Caller } from '@fairlot/access-domain';
import { ApprovableCalls, parseWithin, type ApprovableInput } from '@fairlot/access-http';
import {
  AccessDirectory,
  ApprovalDecided,
  Approvals,
  FourEyes,
  NotErasable,
  type Approval,
  type ControlledChange,
} from '@fairlot/access-records';
import type { ApprovableCall } from '@fairlot/contracts/back-office';
import { operations } from '@fairlot/contracts/operations';
import { forbidden, Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

type ChangeAuthor = {
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};
type RequestedCall = {
  readonly call: ApprovableCall;
  readonly body: Readonly<Record<string, unknown>>;
};

type EntityManager = Parameters<Approvals['decideIn']>[0];

/** A request covers one user, because each user is anonymised in a separate transaction. */
const bodySchemaOf = (call: ApprovableCall): z.ZodType => {
  if (call !== 'ADM-27') return operations[call].body;
  const { body } = operations[call];
  return body.extend({ idUsers: body.shape.idUsers.max(1) });
};

/** Codes of refusals that are caused by the request itself, not by the state of the record. */
const REQUEST_REFUSALS: readonly string[] = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'];

const approvalOutdated = () => new Refused('APPROVAL_OUTDATED');
/** Whether the call was refused because of the state of its record. */
const isRefusedCall = (error: unknown): boolean =>
  error instanceof Refused || error instanceof NotErasable;

/** Tries requested changes and makes approved ones through the handlers of their calls (ADR 58). */
@Injectable()
export class ApprovedChanges {
  constructor(
    private readonly calls: ApprovableCalls,
    private readonly fourEyes: FourEyes,
    private readonly approvals: Approvals,
    private readonly directory: AccessDirectory,
  ) {}

  /**
   * Returns what the call would change, without writing it.
   * @throws Refused APPROVAL_OUTDATED, or the call's NOT_FOUND, FORBIDDEN or VALIDATION
   */
  async requested({ call, body }: RequestedCall, by: ChangeAuthor) {
    const at = { value: body, at: 'body', language: by.language };
    const input = parseWithin(bodySchemaOf(call), at) as ApprovableInput['body'];
    try {
      const change = await this.tried(call, { ...by, body: input });
      return { change, input };
    } catch (error) {
      if (error instanceof Refused && REQUEST_REFUSALS.includes(error.code)) throw error;
      throw isRefusedCall(error) ? approvalOutdated() : error;
    }
  }

  /**
   * Makes the change in the name of its requester. Requester and approver must have the right now.
   * @throws ApprovalDecided; Refused APPROVAL_OUTDATED, FORBIDDEN
   */
  async approve(approval: Approval, reason: string, by: ChangeAuthor): Promise<void> {
    const { idApproval, call, input: body, commandId } = approval;
    const author = { idActor: by.caller.idUser, commandId: by.commandId };
    const input = { body, commandId, language: by.language };
    const requester = await this.requesterOf(approval);
    const isPossibleFor = (caller: Caller) => this.isPossible(call, { ...input, caller });
    if (requester === null || !(await isPossibleFor(requester)))
      return this.end(idApproval, author);
    if (!(await isPossibleFor(by.caller))) {
      // If the record has changed since the first check, the request ends. Otherwise the approver
      // lacks the right.
      if (!(await isPossibleFor(requester))) return this.end(idApproval, author);
      throw forbidden();
    }
    let isTaken = false;
    const take = async (manager: EntityManager) => {
      await this.approvals.decideIn(manager, idApproval, { state: 'APPROVED', reason }, author);
      isTaken = true;
    };
    const made = () => this.calls.make(call, { ...input, caller: requester });
    try {
      await this.fourEyes.approved({ idApprover: author.idActor, take }, made);
    } catch (error) {
      if (!isRefusedCall(error)) throw error;
      isTaken = false;
    }
    // The change was refused, or another call has stored its values in the meantime.
    if (!isTaken) await this.end(idApproval, author);
  }

  /**
   * The change that a call would make. @throws Refused APPROVAL_OUTDATED if it would change nothing
   */
  private async tried(call: string, input: ApprovableInput): Promise<ControlledChange> {
    const change = await this.fourEyes.tried(() => this.calls.make(call, input));
    if (change === null) throw approvalOutdated();
    return change;
  }

  /** Whether the caller given in the input could make the change now. */
  private async isPossible(call: string, input: ApprovableInput): Promise<boolean> {
    try {
      await this.tried(call, input);
      return true;
    } catch (error) {
      if (isRefusedCall(error)) return false;
      throw error;
    }
  }

  /** The requester with their current rights; null if they may no longer make the call. */
  private async requesterOf({ idRequester, call }: Approval): Promise<Caller | null> {
    const user = await this.directory.user(idRequester);
    if (user === null) return null;
    const caller = this.directory.asCaller(user, null);
    const refusal = admissionRefusal(
      { ...caller, awaits: null },
      operations[call as ApprovableCall],
    );
    return refusal === null ? caller : null;
  }

  /**
   * Ends a request that can no longer be carried out.
   * @throws ApprovalDecided; Refused APPROVAL_OUTDATED
   */
  private async end(
    idApproval: number,
    by: { readonly idActor: number; readonly commandId: string },
  ): Promise<never> {
    await this.approvals.decide(idApproval, { state: 'OUTDATED', reason: null }, by);
    throw approvalOutdated();
  }
}

/** Turns ApprovalDecided into a refusal of the call. @throws Refused APPROVAL_DECIDED */
export const refuseIfDecided = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApprovalDecided ? new Refused('APPROVAL_DECIDED') : error;
  }
};
