import {
  mayDecide,
  maySubmit,
  type RequirementAction,
  type RequirementOwer,
  type RequirementReason,
} from '@fairlot/access-domain';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { RequirementEmails } from './requirement-emails.js';
import type { Requirement } from './requirement.entity.js';
import { Requirements } from './requirements.js';

type ChangeAuthor = { readonly idActor: number; readonly commandId: string };

export type NewRequirement = {
  readonly idDealer: number;
  readonly idMarket: string;
  readonly reason: RequirementReason;
  readonly owedBy: RequirementOwer;
  readonly dueAt: number;
  readonly note: string | null;
  readonly internalNote: string | null;
};
export type RequirementDecision = {
  readonly action: RequirementAction;
  readonly isFinal: boolean;
  /** New deadline, only for REJECT and REQUEST. */
  readonly dueAt: number | null;
  /** Last day on which an accepted document is valid. Set only for ACCEPT. */
  readonly validUntil: string | null;
  readonly note: string | null;
  readonly internalNote: string | null;
};
export type RequirementSubmission = {
  readonly value: string | null;
  readonly validUntil: string | null;
  readonly file: {
    readonly idFile: string;
    readonly fileName: string;
    readonly kind: string;
    readonly bytes: number;
  } | null;
};

/**
 * Thrown if the state does not allow this step (`decided`), or if another open requirement has the
 * same reason (`exists`).
 */
export class RequirementRefused extends Error {
  override readonly name = 'RequirementRefused';
  constructor(readonly why: 'decided' | 'exists') {
    super(why);
  }
}

/**
 * Runs a write. Throws if the dealer already has an open requirement with this reason in the
 * market.
 */
const refuseIfTwice = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const isTwice =
      error instanceof QueryFailedError &&
      (error.driverError as { constraint?: string }).constraint === 'requirement_unmet';
    throw isTwice ? new RequirementRefused('exists') : error;
  }
};

const changeOf = (decision: RequirementDecision, { dueAt }: Requirement): Partial<Requirement> => {
  const { action, note, internalNote, isFinal, validUntil } = decision;
  const decidedAt = systemClock.now();
  const notes = { ...(internalNote !== null && { internalNote }), note };
  const later = { dueAt: decision.dueAt ?? dueAt };
  if (action === 'ACCEPT') return { ...notes, state: 'ACCEPTED', decidedAt, validUntil };
  if (action === 'WAIVE') return { ...notes, state: 'WAIVED', decidedAt };
  if (action === 'REJECT') return { ...notes, ...later, state: 'REJECTED', decidedAt, isFinal };
  const none = { value: null, idFile: null, fileName: null, fileKind: null, fileBytes: null };
  const before = { submittedAt: null, decidedAt: null, validUntil: null };
  return { ...notes, ...later, ...none, ...before, state: 'OPEN', isFinal: false };
};

/** Actions of staff and dealers on requirements. A repeated command has no effect. */
@Injectable()
export class RequirementDecisions {
  constructor(
    private readonly requirements: Requirements,
    private readonly emails: RequirementEmails,
  ) {}

  /**
   * Adds a requirement to a dealer. If the dealer must fulfil it, the dealer gets an e-mail.
   * @returns the key of the requirement
   * @throws RequirementRefused exists
   */
  async add(added: NewRequirement, by: ChangeAuthor): Promise<number> {
    const row = { ...added, state: 'OPEN' as const, createdAt: systemClock.now(), isFinal: false };
    const key = await refuseIfTwice(() =>
      this.requirements.insertOnce(row, by, (manager, { after }) =>
        this.request(manager, after, by),
      ),
    );
    return Number(key);
  }

  /**
   * Decides on a requirement, for staff.
   * @throws RequirementRefused decided, exists
   */
  async decide(
    idRequirement: number,
    decision: RequirementDecision,
    by: ChangeAuthor,
  ): Promise<void> {
    if ((await this.requirements.changedBy(by.commandId)) !== null) return;
    const before = await this.requirements.get(idRequirement);
    if (before === null) throw new RequirementRefused('decided');
    const { action } = decision;
    await refuseIfTwice(() =>
      this.requirements.change(idRequirement, changeOf(decision, before), by, {
        guard: async (_manager, now) => {
          if (!mayDecide(now, action)) throw new RequirementRefused('decided');
        },
        alongside: async (manager, { after }) => {
          if (action === 'REQUEST') await this.request(manager, after, by);
          if (action !== 'REJECT' || after.owedBy !== 'DEALER') return;
          const type = 'REQUIREMENT_REJECTED' as const;
          await this.emails.send(manager, { type, cause: by.commandId, notified: [after] });
        },
      }),
    );
  }

  /**
   * Stores what a dealer or staff submits for a requirement.
   * @throws RequirementRefused decided
   */
  async submit(
    idRequirement: number,
    submitted: RequirementSubmission,
    by: ChangeAuthor,
  ): Promise<void> {
    if ((await this.requirements.changedBy(by.commandId)) !== null) return;
    const { value, validUntil, file } = submitted;
    const { idFile = null, fileName = null, kind = null, bytes = null } = file ?? {};
    const change = {
      state: 'SUBMITTED' as const,
      submittedAt: systemClock.now(),
      value,
      validUntil,
      idFile,
      fileName,
      fileKind: kind,
      fileBytes: bytes,
    };
    await this.requirements.change(idRequirement, change, by, {
      guard: async (_manager, before) => {
        if (!maySubmit(before)) throw new RequirementRefused('decided');
      },
    });
  }

  private async request(manager: EntityManager, row: Requirement, by: ChangeAuthor): Promise<void> {
    if (row.owedBy !== 'DEALER') return;
    const cause = by.commandId;
    await this.emails.send(manager, { type: 'REQUIREMENT_OPEN', cause, notified: [row] });
  }
}
