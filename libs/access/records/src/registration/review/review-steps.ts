import { systemClock } from '@fairlot/kernel';
import { addAuditEntry, type Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isOpen, Registration } from './registration.entity.js';

export type ReviewStep =
  | ('REGISTERED' | 'ASSIGNED' | 'ASKED' | 'ANSWERED')
  | ('VAT_CHECKED' | 'VIEWED' | 'ACCEPTED' | 'REJECTED');

/** Who acts on an application, and the command. `idActor` is null for the applicant. */
export type Reviewer = { readonly idActor: number | null; readonly commandId: string };
export type NewStep = { readonly step: ReviewStep; readonly detail?: string | null };

/**
 * `repeated`: this command has already acted. `decided`: the application is accepted or rejected.
 * `gone`: there is no such application.
 */
export type ReviewOutcome = 'done' | 'repeated' | 'decided' | 'gone';

export const ADD_STEP = `
  INSERT INTO registration_step (id_registration, step, at, id_actor, detail, command_id)
  VALUES ($1, $2, $3, $4, $5, $6)`;
const FIND_STEP = `SELECT FROM registration_step WHERE id_registration = $1 AND command_id = $2`;

type AuditedStep = {
  readonly idRegistration: number;
  readonly step: ReviewStep;
  /** The document that was viewed: its field in the form. */
  readonly document?: string;
};
const FIND_MARKET = `
  SELECT id_market AS "idMarket" FROM dealer_registration WHERE id_registration = $1`;

/**
 * Records a step in the audit trail without its detail. Details stay in the application, which is
 * deleted earlier than the audit trail.
 */
export const auditStep = async (
  manager: Pick<EntityManager, 'query'>,
  { idRegistration: key, step, document }: AuditedStep,
  by: Cause,
): Promise<void> => {
  const [row = {}] = await manager.query<{ idMarket: string }[]>(FIND_MARKET, [key]);
  const fields = {
    step: { old: null, new: step },
    ...(document !== undefined && { document: { old: null, new: document } }),
  };
  const table = { name: 'dealer_registration', personal: [] };
  await addAuditEntry(manager, table, { by, changes: [{ key, fields, row }] });
};

/**
 * Runs the steps of a review one after the other, so that the second of two parallel steps sees the
 * first one.
 */
@Injectable()
export class ReviewSteps {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in a transaction while the application is open, and stores the step that it
   * returns.
   */
  async take(
    idRegistration: number,
    by: Reviewer,
    work: (manager: EntityManager, registration: Registration) => Promise<NewStep | null>,
  ): Promise<ReviewOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const found = await this.lock(idRegistration, by, manager);
      if (typeof found === 'string') return found;
      const step = await work(manager, found);
      if (step !== null) await this.add(manager, idRegistration, { ...step, ...by });
      return 'done';
    });
  }

  /** The application if it is open and this command has not acted on it. */
  async lock(
    idRegistration: number,
    { commandId }: Reviewer,
    manager: EntityManager,
  ): Promise<Registration | Exclude<ReviewOutcome, 'done'>> {
    const lock = { mode: 'pessimistic_write' } as const;
    const registration = await manager.findOne(Registration, { where: { idRegistration }, lock });
    if (registration === null) return 'gone';
    const before = await manager.query<unknown[]>(FIND_STEP, [idRegistration, commandId]);
    if (before.length > 0) return 'repeated';
    return isOpen(registration) ? registration : 'decided';
  }

  async add(
    manager: EntityManager,
    idRegistration: number,
    { step, detail = null, idActor, commandId }: NewStep & Reviewer,
  ): Promise<void> {
    const at = systemClock.now();
    await manager.query(ADD_STEP, [idRegistration, step, at, idActor, detail, commandId]);
    await auditStep(manager, { idRegistration, step }, { idActor, commandId });
  }
}
