import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { ApprovalPending, Approvals, isWaiting, type Approval } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import { systemClock } from '@fairlot/kernel';
import { Controller } from '@nestjs/common';
import { ApprovalViews, approvalScopeOf } from './approval-views.js';
import { ApprovedChanges, refuseIfDecided } from './approved-changes.js';

/** Handles requests for changes that a second member of staff must approve (ADR 58). */
@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly changes: ApprovedChanges,
    private readonly views: ApprovalViews,
  ) {}

  @Operation('ENG-312')
  async request(@TheInput() input: Input<'ENG-312'>): Promise<AnswerTo<'ENG-312'>> {
    const { body: sent, caller, commandId, language } = input;
    const { call, body, reason } = sent;
    const stored = await this.approvals.changedBy(commandId);
    if (stored !== null) return { idApproval: Number(stored) };
    const by = { caller, commandId, language };
    const requested = await this.changes.requested({ call, body }, by);
    const added = { call, input: requested.input, reason };
    const author = { idActor: caller.idUser, commandId };
    try {
      return { idApproval: await this.approvals.add(added, requested.change, author) };
    } catch (error) {
      throw error instanceof ApprovalPending ? new Refused('APPROVAL_PENDING') : error;
    }
  }

  @Operation('ENG-313')
  async list(@TheInput() { query, caller }: Input<'ENG-313'>): Promise<AnswerTo<'ENG-313'>> {
    const { state, idApproval, cursor, limit } = query;
    const { idMarkets, seesStaff } = approvalScopeOf(caller);
    const now = systemClock.now();
    const filter = {
      ...(state === 'WAITING' && { openAt: now }),
      ...(state === 'DECIDED' && { closedAt: now }),
      ...(idApproval !== undefined && { idApproval }),
      within: idMarkets,
      ...(!seesStaff && { aboutStaff: false }),
    };
    const count = cursor === undefined ? ('bounded' as const) : ('none' as const);
    const sorted = { sort: 'requestedAt', order: 'desc' } as const;
    const page = await this.approvals.list({ filter, ...sorted, cursor, limit, count });
    return { ...page, rows: await this.views.of(page.rows, caller) };
  }

  @Operation('ENG-314')
  async decide(@TheInput() input: Input<'ENG-314'>): Promise<AnswerTo<'ENG-314'>> {
    const { body, caller, commandId, language } = input;
    const { idApproval, approve, reason } = body;
    const approval = await this.visible(idApproval, caller);
    if (await this.isRepeated(approval, commandId)) return { done: true };
    if (approval.idRequester === caller.idUser) throw new Refused('APPROVAL_OWN');
    if (!isWaiting(approval)) throw new Refused('APPROVAL_DECIDED');
    const by = { idActor: caller.idUser, commandId };
    await refuseIfDecided(
      approve
        ? this.changes.approve(approval, reason, { caller, commandId, language })
        : this.approvals.decide(idApproval, { state: 'REJECTED', reason }, by),
    );
    return { done: true };
  }

  @Operation('ENG-315')
  async withdraw(@TheInput() input: Input<'ENG-315'>): Promise<AnswerTo<'ENG-315'>> {
    const { body, caller, commandId } = input;
    const { idApproval } = body;
    const approval = await this.visible(idApproval, caller);
    if (approval.idRequester !== caller.idUser) throw notFound();
    if (await this.isRepeated(approval, commandId)) return { done: true };
    const by = { idActor: caller.idUser, commandId };
    await refuseIfDecided(
      this.approvals.decide(idApproval, { state: 'WITHDRAWN', reason: null }, by),
    );
    return { done: true };
  }

  /**
   * Whether this command has already decided the request.
   * @throws Refused APPROVAL_OUTDATED if the command found it outdated
   */
  private async isRepeated({ idApproval, state }: Approval, commandId: string): Promise<boolean> {
    if ((await this.approvals.changedBy(commandId)) !== String(idApproval)) return false;
    if (state === 'OUTDATED') throw new Refused('APPROVAL_OUTDATED');
    return true;
  }

  /**
   * A request that the caller may see.
   * @throws Refused NOT_FOUND, also for requests about markets that the caller may not see
   */
  private async visible(idApproval: number, caller: Caller): Promise<Approval> {
    const found = await this.approvals.find(idApproval, approvalScopeOf(caller));
    if (found === null) throw notFound();
    return found;
  }
}
