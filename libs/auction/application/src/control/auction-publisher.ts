import { CreateAuctionCommand, EditAuctionCommand } from '../commands/index.js';
import { LotQueries } from '@fairlot/auction-read-model';
import { decode } from '@fairlot/auction-event-schema';
import type { AuctionDraft, AuctionEdit, AuctionView } from '@fairlot/contracts/auction';
import { malformed } from '@fairlot/contracts/problem';
import { type Clock, Unavailable } from '@fairlot/kernel';
import type { Template } from '@fairlot/partners-records';
import { VehicleScope } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionHeaders } from '../auctions/auction-headers.js';
import { CommandDesk, type Sender } from '../commands/command-desk.js';
import { planAuction, type AuctionPlan, type WrittenAuction } from '../drafts/plan-auction.js';
import { fieldProblems, type Fault } from '../problems/field-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { VehicleMarks } from '../vehicles/vehicle-marks.js';
import { TemplateChoice } from './template-choice.js';

type Plan = Exclude<AuctionPlan, { readonly faults: readonly Fault[] }>;

/** Publishes auctions and edits them in full (SEC-42, SEC-43). */
@Injectable()
export class AuctionPublisher {
  constructor(
    private readonly desk: CommandDesk,
    private readonly sight: AuctionSight,
    private readonly headers: AuctionHeaders,
    private readonly templates: TemplateChoice,
    private readonly selling: VehicleScope,
    private readonly registry: VehicleRegistry,
    private readonly lots: LotQueries,
    private readonly marks: VehicleMarks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(sender: Sender, draft: AuctionDraft): Promise<AuctionView> {
    const { caller } = sender;
    const template = await this.templateOf(sender, draft);
    const held = await this.listedBefore(sender.commandId);
    const plan = await this.plan(sender, draft, { template, held });
    // Staff and multi-auctioneers publish for the template's owner.
    const { idDealer: idOwnerDealer } = template;
    const { auction, lots } = plan;
    const { idAuction } = await this.claiming(sender, plan, held, () =>
      this.desk.run(
        sender,
        (header) =>
          new CreateAuctionCommand(header, {
            idOwnerDealer,
            auction,
            lots: lots.map(({ idLot: _new, ...lot }) => lot),
          }),
      ),
    );
    return this.headers.of(caller, idAuction);
  }

  async edit(sender: Sender, draft: AuctionEdit): Promise<AuctionView> {
    const { idAuction } = draft;
    await this.sight.managed(sender.caller, idAuction);
    const template = await this.templateOf(sender, draft);
    const held = await this.vehiclesIn(idAuction);
    const plan = await this.plan(sender, draft, { template, held });
    const { auction, lots } = plan;
    await this.claiming(sender, plan, held, () =>
      this.desk.run(
        sender,
        (header) => new EditAuctionCommand(header, { idAuction, auction, lots }),
      ),
    );
    const kept = vehiclesOf(plan);
    await this.marks.settle([...held].filter((idVehicle) => !kept.includes(idVehicle)));
    return this.headers.of(sender.caller, idAuction);
  }

  /** @throws ApiProblem 400 `idTemplate` when it is not the caller's to publish from */
  private async templateOf(
    { caller, language }: Sender,
    { idTemplate }: WrittenAuction,
  ): Promise<Template> {
    const template = await this.templates.one(caller, idTemplate);
    if (template === null) throw wrong([{ path: 'idTemplate', code: 'unknown' }], language);
    return template;
  }

  /** @throws ApiProblem 400 that names every wrong field */
  private async plan(
    { caller, language }: Sender,
    draft: WrittenAuction,
    facts: { readonly template: Template; readonly held: ReadonlySet<number> },
  ): Promise<Plan> {
    const [vehicles, scope] = await Promise.all([
      this.registry.byIds(draft.lots.flatMap(({ idVehicles }) => idVehicles)),
      this.selling.of(caller),
    ]);
    const plan = planAuction(draft, { ...facts, vehicles, scope, now: this.clock.now() });
    if ('faults' in plan) throw wrong(plan.faults, language);
    return plan;
  }

  /**
   * Claims the vehicles that are new to the auction before it lists them, and gives them back when
   * the engine says no. After STORE_UNAVAILABLE nobody knows, so `reconcile` finds out.
   */
  private async claiming<Answer>(
    { language }: Sender,
    plan: Plan,
    held: ReadonlySet<number>,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    const wanted = vehiclesOf(plan).filter((idVehicle) => !held.has(idVehicle));
    const notFree = await this.marks.claim(wanted);
    if (notFree.length > 0) throw wrong(faultsOf(plan, notFree), language);
    try {
      const answer = await run();
      await this.marks.listed(wanted);
      return answer;
    } catch (error) {
      const isUnknown = error instanceof Unavailable && error.code === 'STORE_UNAVAILABLE';
      if (!isUnknown) await this.marks.giveBack(wanted);
      throw error;
    }
  }

  /** A repeated command finds its own vehicles taken: by the auction that it created. */
  private async listedBefore(commandId: string): Promise<ReadonlySet<number>> {
    const written = await this.desk.written(commandId);
    const events = written.map(({ type, version, data }) => decode(type, version, data));
    return new Set(
      events.flatMap((event) => (event.type === 'LotScheduled' ? event.data.idVehicles : [])),
    );
  }

  private async vehiclesIn(idAuction: number): Promise<ReadonlySet<number>> {
    const { lots } = await this.lots.lots(idAuction);
    // A withdrawn lot gave its vehicles back: another auction may have them.
    const holding = lots.filter(({ status }) => status !== 'WDR');
    return new Set(holding.flatMap(({ idVehicles }) => idVehicles));
  }
}

const vehiclesOf = ({ lots }: Plan): number[] => lots.flatMap(({ idVehicles }) => idVehicles);

const faultsOf = ({ lots }: Plan, idVehicles: readonly number[]): Fault[] =>
  lots.flatMap((lot, index) =>
    lot.idVehicles.flatMap((idVehicle, at): Fault[] =>
      idVehicles.includes(idVehicle)
        ? [{ path: `lots.${index}.idVehicles.${at}`, code: 'vehicle_not_free' }]
        : [],
    ),
  );

const wrong = (faults: readonly Fault[], language: string) =>
  malformed(fieldProblems(faults, language));
