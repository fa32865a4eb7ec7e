import type {
  AccessDirectory,
  AccessRegistry,
  Approvals,
  PastRegistrations,
  RegulationAcceptances,
  Requirements,
} from '@fairlot/access-records';
import type { AuctionStates, IdSource, PendingCommands } from '@fairlot/auction-application';
import type { ContentLibrary } from '@fairlot/content-records';
import type { Engine, EngineOptions } from '@fairlot/event-sourcing-engine';
import type { AuctionQueries, Feedbacks, LotQueries } from '@fairlot/auction-read-model';
import type { PartnerDirectory } from '@fairlot/partners-records';
import type { VehicleConditions, VehicleRegistry } from '@fairlot/vehicles-records';

/** The services of a started core module that the demonstration needs. */
export type DemoServices = Pick<EngineOptions, 'store' | 'codec' | 'signer' | 'clock'> & {
  readonly engine: Engine;
  readonly states: AuctionStates;
  readonly ids: IdSource;
  readonly pending: PendingCommands;
  readonly registry: AccessRegistry;
  readonly directory: AccessDirectory;
  readonly acceptances: RegulationAcceptances;
  readonly registrations: PastRegistrations;
  readonly requirements: Requirements;
  readonly approvals: Approvals;
  readonly partners: PartnerDirectory;
  readonly content: ContentLibrary;
  readonly vehicles: VehicleRegistry;
  readonly conditions: VehicleConditions;
  /** Brings the states of vehicles up to the end of the log. */
  readonly marking: { catchUp(): Promise<void> };
  readonly auctions: AuctionQueries;
  readonly lots: LotQueries;
  readonly feedbacks: Feedbacks;
};
