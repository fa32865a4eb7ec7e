import type { Caller } from '@fairlot/access-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import { conditionReport, type ConditionReport } from '@fairlot/contracts/vehicles';
import { Malformed, systemClock } from '@fairlot/kernel';
import { VehicleConditions, type VehicleCondition } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { parseDateAt } from '../date-at.js';
import { VehicleVisibility } from '../vehicle-visibility.js';

type ConditionBody = BodyOf<Operations['ENG-111']>;

/**
 * Reads and edits condition reports. Every user who sees a vehicle may read its report, but only
 * its sellers may write it.
 */
@Injectable()
export class VehicleConditionService {
  constructor(
    private readonly conditions: VehicleConditions,
    private readonly visibility: VehicleVisibility,
  ) {}

  /** Reads the condition report (ENG-110). */
  async read(caller: Caller, idVehicle: number): Promise<AnswerTo<'ENG-110'>> {
    await this.visibility.visible(caller, idVehicle);
    return conditionViewOf(await this.conditions.of(idVehicle));
  }

  /**
   * Replaces the condition report (ENG-111).
   * @throws Refused RECORD_CHANGED, VEHICLE_NOT_FREE; Malformed for unknown files
   */
  async write(
    caller: Caller,
    idVehicle: number,
    { version, ...report }: ConditionBody,
    commandId: string | null,
  ): Promise<AnswerTo<'ENG-111'>> {
    await this.visibility.requireSeller(caller, idVehicle);
    requirePast(caller, report);
    const by = { idActor: caller.idUser, commandId };
    const written = await this.conditions.write(idVehicle, report, { version, by });
    if ('condition' in written) return conditionViewOf(written.condition);
    const { refused } = written;
    if (refused === 'gone') throw notFound();
    if (refused === 'held') throw new Refused('VEHICLE_NOT_FREE');
    if (refused === 'noAppraisal') throw new Malformed('appraisal', 'document');
    if (refused !== 'changed') throw new Malformed(`damages.${refused.noPhoto}.idFile`, 'unknown');
    const now = await this.conditions.of(idVehicle);
    throw new Refused('RECORD_CHANGED', { facts: { version: now?.version ?? 0 } });
  }
}

/**
 * Refuses services and appraisals that are dated in the future, by the calendar of the caller's
 * market.
 * @throws Malformed for the first such date
 */
const requirePast = (
  { idMarket }: Pick<Caller, 'idMarket'>,
  { services, appraisal }: ConditionReport,
): void => {
  const days = services.map(({ date }, at) => [`services.${at}.date`, date] as const);
  const all =
    appraisal.format === 'DATA' ? [...days, ['appraisal.date', appraisal.date] as const] : days;
  const now = systemClock.now();
  for (const [path, day] of all) {
    const start = parseDateAt(path, day, { idMarket, bound: 'start' });
    if (start !== undefined && start.getTime() > now) throw new Malformed(path, 'future');
  }
};

const conditionViewOf = (condition: VehicleCondition | null): AnswerTo<'ENG-110'> => {
  if (condition === null) return { version: 0, report: null, damageMinor: null, changedAt: null };
  const { version, damages, equipment, services, appraisal, damageMinor, changedAt } = condition;
  return {
    version,
    report: conditionReport.parse({ damages, equipment, services, appraisal }),
    damageMinor,
    changedAt: changedAt.getTime(),
  };
};
