import { userCommandId } from '@fairlot/event-sourcing-engine';
import type { Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { moverStandingOf, VehicleScope } from '@fairlot/vehicles-application';
import {
  idVehicleOf,
  UNDO_WITHIN_MS,
  type Move,
  type ReturnReason,
  type VehicleMoved,
} from '@fairlot/vehicles-domain';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { CommandService, type Sender } from '../commands/command-service.js';
import { MoveVehiclesCommand, UndoMoveCommand, type VehicleToMove } from '../commands/index.js';
import { TemplateChoice } from '../control/template-choice.js';
import { fieldProblems, type Fault } from '../problems/field-problem.js';
import { EVENT_LOG } from '../providers.js';
import { vehicleOutcomes } from './vehicle-outcomes.js';

export type MoveOrder = {
  readonly move: Move;
  readonly idVehicles: readonly number[];
  /** The template to which the vehicles are sent. Set only for SEND_MULTI. */
  readonly idTemplate?: number;
  /** Reason for the return. Set only for SEND_BACK. */
  readonly reason?: ReturnReason;
};

/** Moves vehicles that are in no lot, and undoes moves (SEC-24 to SEC-27, ENG-98). */
@Injectable()
export class VehicleMover {
  constructor(
    private readonly service: CommandService,
    private readonly registry: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly templates: TemplateChoice,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  /**
   * Moves vehicles, and returns the outcome for each of them and the id that undoes the move.
   * @throws Refused NOT_FOUND with the ids of vehicles that the caller does not see, VALIDATION
   */
  async move(sender: Sender, order: MoveOrder): Promise<AnswerTo<'SEC-24'>> {
    const { caller, commandId, language } = sender;
    const { move, idVehicles, idTemplate = null, reason = null } = order;
    const vehicles = await this.visibleVehicles(caller, idVehicles);
    // A repeated command skips the checks, because it gets its first outcome even if the state has
    // changed.
    if ((await this.service.firstAt(sender)) === null) {
      const unknown = vehicles.flatMap(({ row }, at): Fault[] =>
        row === null ? [{ path: `idVehicles.${at}`, code: 'unknown' }] : [],
      );
      if (unknown.length > 0)
        throw new Refused('NOT_FOUND', { fields: fieldProblems(unknown, language) });
      await this.check(sender, order);
    }
    const data = { move, idTemplate, reason, vehicles };
    const results = await this.service.run(
      sender,
      (header) => new MoveVehiclesCommand(header, data),
    );
    const firstAt = await this.service.firstAt(sender);
    return {
      moveId: userCommandId(caller.idUser, commandId),
      undoUntilAt: firstAt === null ? null : firstAt + UNDO_WITHIN_MS,
      vehicles: await vehicleOutcomes(results, language),
    };
  }

  /**
   * Undoes a move, and returns the outcome for each vehicle.
   * @throws Refused NOT_FOUND unless it is the caller's own move
   */
  async undo(sender: Sender, moveId: string): Promise<AnswerTo<'ENG-98'>> {
    const written = await this.log.findCommand(moveId.toLowerCase());
    const { idUser } = sender.caller;
    const idVehicles = written.flatMap((event) =>
      isMoveOf(idUser, event) ? (idVehicleOf(event.stream) ?? []) : [],
    );
    if (idVehicles.length === 0) throw notFound();
    const data = { moveId: moveId.toLowerCase(), idVehicles };
    const results = await this.service.run(sender, (header) => new UndoMoveCommand(header, data));
    return { vehicles: await vehicleOutcomes(results, sender.language) };
  }

  private async check({ caller, language }: Sender, order: MoveOrder): Promise<void> {
    const { idVehicles, idTemplate } = order;
    const faults = idVehicles.flatMap((idVehicle, at): Fault[] =>
      idVehicles.indexOf(idVehicle) < at ? [{ path: `idVehicles.${at}`, code: 'repeated' }] : [],
    );
    if (idTemplate !== undefined && (await this.templates.one(caller, idTemplate)) === null)
      faults.push({ path: 'idTemplate', code: 'unknown' });
    if (faults.length > 0) throw validationRefused(fieldProblems(faults, language));
  }

  private async visibleVehicles(
    caller: Caller,
    idVehicles: readonly number[],
  ): Promise<VehicleToMove[]> {
    const [vehicles, scope] = await Promise.all([
      this.registry.byIds(idVehicles),
      this.selling.of(caller),
    ]);
    return idVehicles.map((idVehicle) => {
      const vehicle = vehicles.get(idVehicle);
      const standing = vehicle === undefined ? null : moverStandingOf(caller, scope, vehicle);
      if (vehicle === undefined || standing === null) return { idVehicle, row: null };
      return { idVehicle, row: { madeAs: vehicle.madeAs, standing } };
    });
  }
}

const isMoveOf = (idUser: number, { type, data }: StoredEvent): boolean =>
  type === 'VehicleMoved' && (JSON.parse(data) as VehicleMoved['data']).idUser === idUser;
