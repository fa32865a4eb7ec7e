import type { Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { ListFault, listLines, VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { listVocabulary } from '../import/list-vocabulary.js';
import { ListTarget } from '../import/list-target.js';
import { moverStandingOf } from '../standing-of.js';
import { isFree, maySellFrom, filterByScope, VehicleScope } from '../vehicle-scope.js';
import { vehicleDetailsOf } from '../vehicle-view.js';
import { matchLines } from './match-lines.js';
import { namesIn, type NamedLine } from './names-in.js';

type SelectionAnswer = AnswerTo<'SEC-39'>;

/** Maximum number of lines without the headings. Auctions have fewer lots. */
const LINES_MAX = 5_000;
/** Number of lines per query. */
const BATCH_SIZE = 500;

/** Thrown if the file names no vehicles. */
export class SelectionRefused extends Error {
  override readonly name = 'SelectionRefused';
  constructor(readonly fault: ListFault['code'] | 'list_long') {
    super(fault);
  }
}

/** SEC-39: finds vehicles for an auction by a file of registrations, codes or VINs. */
@Injectable()
export class VehicleSelection {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly selling: VehicleScope,
    private readonly target: ListTarget,
  ) {}

  /** @throws Refused NOT_FOUND if the caller may not use the template; SelectionRefused if invalid */
  async of(caller: Caller, idTemplate: number, content: Buffer): Promise<SelectionAnswer> {
    await this.target.of(caller, { idTemplate });
    const lines = await readNamedLines(content, listVocabulary(caller.idMarket).languages);
    const scope = await this.selling.of(caller);
    const known = new Map<number, Vehicle>();
    for (let start = 0; start < lines.length; start += BATCH_SIZE) {
      const names = lines.slice(start, start + BATCH_SIZE);
      for (const one of await this.registry.named(filterByScope(scope), names))
        known.set(one.idVehicle, one);
    }
    const { chosen, faults } = matchLines(lines, sortNewestFirst(known.values()), (vehicle) => {
      if (!isFree(scope, vehicle)) return 'not_free';
      return maySellFrom(idTemplate, vehicle) ? null : 'other_template';
    });
    const vehicles = chosen.map((vehicle) =>
      vehicleDetailsOf(vehicle, moverStandingOf(caller, scope, vehicle)),
    );
    return { vehicles, lineCount: lines.length, faults: [...faults] };
  }
}

const sortNewestFirst = (vehicles: Iterable<Vehicle>): Vehicle[] =>
  [...vehicles].sort((a, b) => b.idVehicle - a.idVehicle);

/**
 * The vehicles that the list names, with their lines.
 * @throws SelectionRefused
 */
const readNamedLines = async (
  content: Buffer,
  languages: readonly string[],
): Promise<NamedLine[]> => {
  const found: NamedLine[] = [];
  try {
    for await (const line of namesIn(listLines(content, { languages }))) {
      if (found.length === LINES_MAX) throw new SelectionRefused('list_long');
      found.push(line);
    }
  } catch (error) {
    throw error instanceof ListFault ? new SelectionRefused(error.code) : error;
  }
  return found;
};
