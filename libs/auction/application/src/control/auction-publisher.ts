import { RegulationVersions, versionInForce } from '@fairlot/access-records';
import { CreateAuctionCommand, EditAuctionCommand } from '../commands/index.js';
import { LotQueries } from '@fairlot/auction-read-model';
import type { AuctionDraft, AuctionEdit, AuctionView } from '@fairlot/contracts/auction';
import { type Refused, validationRefused } from '@fairlot/contracts/refused';
import type { Clock, Refusal } from '@fairlot/kernel';
import type { Template } from '@fairlot/partners-records';
import { isInScope, VehicleScope } from '@fairlot/vehicles-application';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { AuctionHeaders } from '../auctions/auction-headers.js';
import { CommandService, type Sender } from '../commands/command-service.js';
import {
  planAuction,
  type AuctionPlan,
  type DraftFacts,
  type PlanFault,
  type WrittenAuction,
} from '../drafts/plan-auction.js';
import { fieldProblems, type Fault } from '../problems/field-problem.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { SameCarNames } from './same-car-names.js';
import { TemplateChoice } from './template-choice.js';
import { whileClaimed, type Claim } from './while-claimed.js';

type SoundPlan = Exclude<AuctionPlan, { readonly faults: readonly Fault[] }>;

const NO_VEHICLES: ReadonlySet<number> = new Set();

/** Publishes auctions and replaces their terms (SEC-42, SEC-43). */
@Injectable()
export class AuctionPublisher {
  constructor(
    private readonly service: CommandService,
    private readonly visibility: AuctionVisibility,
    private readonly headers: AuctionHeaders,
    private readonly templates: TemplateChoice,
    private readonly selling: VehicleScope,
    private readonly registry: VehicleRegistry,
    private readonly sameCars: SameCarNames,
    private readonly regulations: RegulationVersions,
    private readonly lots: LotQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(sender: Sender, draft: AuctionDraft): Promise<AuctionView> {
    return whileClaimed(this.registry.claims, sender, (claim) =>
      this.createClaimed(sender, draft, claim),
    );
  }

  private async createClaimed(
    sender: Sender,
    draft: AuctionDraft,
    claim: Claim,
  ): Promise<AuctionView> {
    const { caller } = sender;
    const template = await this.templateOf(sender, draft);
    const plan = await this.plan(sender, draft, {
      template,
      unavailable: NO_VEHICLES,
      savedSchedule: null,
      claim,
    });
    // Staff and multi-auctioneers publish for the owner of the template.
    const { idDealer: idOwnerDealer } = template;
    const { auction, lots, sameCars } = plan;
    const { idAuction } = await this.service.run(
      sender,
      (header) =>
        new CreateAuctionCommand(header, {
          idOwnerDealer,
          auction,
          lots: lots.map(({ idLot: _new, ...lot }) => lot),
          sameCars,
        }),
      this.problemOf(sender, plan),
    );
    return this.headers.of(caller, idAuction);
  }

  edit(sender: Sender, draft: AuctionEdit): Promise<AuctionView> {
    return whileClaimed(this.registry.claims, sender, (claim) =>
      this.editClaimed(sender, draft, claim),
    );
  }

  private async editClaimed(
    sender: Sender,
    draft: AuctionEdit,
    claim: Claim,
  ): Promise<AuctionView> {
    const { idAuction, ifVersion } = draft;
    const started = ifVersion === undefined ? {} : { ifVersion };
    const { auction: before } = await this.visibility.managed(sender.caller, idAuction);
    const template = await this.templateOf(sender, draft);
    const unavailable = await this.vehiclesIn(idAuction);
    const plan = await this.plan(sender, draft, {
      template,
      unavailable,
      savedSchedule: before.terms,
      claim,
    });
    const { auction, lots, sameCars } = plan;
    await this.service.run(
      sender,
      (header) =>
        new EditAuctionCommand(header, { idAuction, auction, lots, sameCars, ...started }),
      this.problemOf(sender, plan),
    );
    return this.headers.of(sender.caller, idAuction);
  }

  /**
   * The template of a draft.
   * @throws Refused VALIDATION at `idTemplate` if the caller may not publish from it
   */
  private async templateOf(
    { caller, language }: Sender,
    { idTemplate }: WrittenAuction,
  ): Promise<Template> {
    const template = await this.templates.one(caller, idTemplate);
    if (template === null) throw draftRefused([{ path: 'idTemplate', code: 'unknown' }], language);
    return template;
  }

  /**
   * Plans the auction that a draft describes, as of the time of the first call of this command.
   * @throws Refused VALIDATION that names every invalid field
   */
  private async plan(
    sender: Sender,
    draft: WrittenAuction,
    {
      claim,
      ...facts
    }: Pick<DraftFacts, 'template' | 'unavailable' | 'savedSchedule'> & { readonly claim: Claim },
  ): Promise<SoundPlan> {
    const { caller, language } = sender;
    const [found, scope, firstAt, versions] = await Promise.all([
      this.registry.byIds(draft.lots.flatMap(({ idVehicles }) => idVehicles)),
      this.selling.of(caller),
      this.service.firstAt(sender),
      this.regulations.list(facts.template.id),
    ]);
    const now = firstAt ?? this.clock.now();
    const added = [...found.values()].filter(
      (vehicle) => !facts.unavailable.has(vehicle.idVehicle) && isInScope(scope, vehicle),
    );
    const claimed = await claim(added.map(({ idVehicle }) => idVehicle));
    const sameCars = await this.registry.sameCars(claimed);
    const vehicles = new Map([
      ...found,
      ...claimed.map((vehicle) => [vehicle.idVehicle, vehicle] as const),
    ]);
    const regulationAt = (startsAt: number) => versionInForce(versions, { startsAt, knownAt: now });
    const plan = planAuction(draft, {
      ...facts,
      vehicles,
      scope,
      sameCars,
      regulationAt,
      now,
    });
    if ('faults' in plan)
      throw draftRefused(await this.sameCars.named(caller, plan.faults), language);
    return plan;
  }

  /**
   * The error for a refusal. Vehicles whose car is in another lot are reported as invalid fields of
   * the draft.
   */
  private problemOf({ caller, language }: Sender, plan: SoundPlan) {
    return async (refusal: Refusal): Promise<Refused> => {
      const code = FAULT_BY_REFUSAL[refusal.code];
      if (code === undefined) return refusalProblem(refusal, language);
      const taken = String(refusal.facts['idVehicles']).split(',').map(Number);
      return draftRefused(
        await this.sameCars.named(caller, planFaultsOf(plan, taken, code)),
        language,
      );
    };
  }

  private async vehiclesIn(idAuction: number): Promise<ReadonlySet<number>> {
    const { lots } = await this.lots.lots(idAuction);
    // A withdrawn lot has released its vehicles, so another auction may list them.
    const holding = lots.filter(({ status }) => status !== 'WDR');
    return new Set(holding.flatMap(({ idVehicles }) => idVehicles));
  }
}

const FAULT_BY_REFUSAL: Readonly<Record<string, Fault['code']>> = {
  VEHICLE_NOT_FREE: 'vehicle_not_free',
  SAME_CAR_LISTED: 'vehicle_twice',
};

const planFaultsOf = (
  { lots, sameCars }: SoundPlan,
  idVehicles: readonly number[],
  code: Fault['code'],
): PlanFault[] =>
  lots.flatMap((lot, index) =>
    lot.idVehicles.flatMap((idVehicle, at): PlanFault[] => {
      if (!idVehicles.includes(idVehicle)) return [];
      const idOthers = sameCars.find((one) => one.idVehicle === idVehicle)?.idOthers;
      return [{ path: `lots.${index}.idVehicles.${at}`, code, ...(idOthers && { idOthers }) }];
    }),
  );

const draftRefused = (faults: readonly Fault[], language: string) =>
  validationRefused(fieldProblems(faults, language));
