import { AsyncLocalStorage } from 'node:async_hooks';
import { approverContext, fieldChanges } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestedValues } from './approval.entity.js';

/** Kinds of changes for which a portal can require the approval of a second person. */
export const APPROVED_KINDS = ['money', 'erasure'] as const;
export type ApprovedKind = (typeof APPROVED_KINDS)[number];

/** The kinds of changes that need a second person in this portal. */
export class ApprovalSettings {
  constructor(readonly required: readonly ApprovedKind[]) {}
}

/** A change that can need a second person, just before its commit. */
export type ControlledChange = {
  /** A second person is needed if the portal requires approval for any of these kinds. */
  readonly kinds: readonly ApprovedKind[];
  readonly recordTable: string;
  readonly recordKey: string;
  /** Markets of the record before and after. */
  readonly idMarkets: readonly string[];
  readonly aboutStaff: boolean;
  readonly changes: RequestedValues;
};

/** The fields that differ. Values of secret fields must not be among them. */
export const changedValues = (before: object, after: object): RequestedValues =>
  Object.fromEntries(
    Object.entries(fieldChanges({ ...before }, { ...after }, [])).map(([name, change]) => [
      name,
      { before: change.old, after: change.new },
    ]),
  );

/**
 * The change needs the approval of a second person. It is thrown to roll back the transaction of
 * the change.
 */
export class ApprovalRequired extends Error {
  override readonly name = 'ApprovalRequired';
  constructor(readonly change: ControlledChange) {
    super(`${change.recordTable} ${change.recordKey}`);
  }
}

/**
 * Marks the request as approved, in the transaction of the change. Throws if the request was
 * decided meanwhile.
 */
type TakeApproval = (manager: EntityManager) => Promise<void>;

/**
 * A function while an approved call is made. Null during a trial, which only finds out what a call
 * would change. Undefined for all other calls.
 */
const trialContext = new AsyncLocalStorage<TakeApproval | null>();

/** Rejects changes that still need a second person (ADR 58). */
@Injectable()
export class FourEyes {
  constructor(private readonly settings: ApprovalSettings) {}

  /**
   * Refuses a change that needs a second person and is not approved. It is called in the
   * transaction of each controlled change, so that no code path can bypass it.
   * @throws ApprovalRequired
   */
  async require(manager: EntityManager, change: ControlledChange): Promise<void> {
    const take = trialContext.getStore();
    const { required } = this.settings;
    if (take === undefined && !change.kinds.some((kind) => required.includes(kind))) return;
    if (!take) throw new ApprovalRequired(change);
    await take(manager);
  }

  /** Whether the current call is an ordinary one: neither a trial nor an approved call. */
  isDirect(): boolean {
    return trialContext.getStore() === undefined;
  }

  /** Whether the current call is a trial, which must change nothing. */
  isTrial(): boolean {
    return trialContext.getStore() === null;
  }

  /**
   * Tries a call: runs it up to its controlled change, which is then rolled back.
   * @returns the controlled change that it would make; null if it would make none
   */
  async tried(call: () => Promise<unknown>): Promise<ControlledChange | null> {
    try {
      await trialContext.run(null, call);
      return null;
    } catch (error) {
      if (error instanceof ApprovalRequired) return error.change;
      throw error;
    }
  }

  /** Makes a call that another user approved. */
  approved<Result>(
    { idApprover, take }: { readonly idApprover: number; readonly take: TakeApproval },
    call: () => Promise<Result>,
  ): Promise<Result> {
    return approverContext.run(idApprover, () => trialContext.run(take, call));
  }
}
