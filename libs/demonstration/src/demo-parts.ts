import type {
  AccessDirectory,
  AccessRegistry,
  RegulationAcceptances,
} from '@fairlot/access-records';
import type { AuctionStates, IdSource, IngressLedger } from '@fairlot/auction-application';
import type { ContentLibrary } from '@fairlot/content-records';
import type { Engine, EngineParts } from '@fairlot/event-sourcing-engine';
import type { AuctionQueries, Feedbacks, LotQueries } from '@fairlot/auction-read-model';
import type { PartnerDirectory } from '@fairlot/partners-records';
import type { VehicleConditions, VehicleRegistry } from '@fairlot/vehicles-records';

/** What the demonstration needs of an open core. */
export type DemoParts = Pick<EngineParts, 'store' | 'codec' | 'signer' | 'clock'> & {
  readonly engine: Engine;
  readonly states: AuctionStates;
  readonly ids: IdSource;
  readonly ledger: IngressLedger;
  readonly registry: AccessRegistry;
  readonly directory: AccessDirectory;
  readonly acceptances: RegulationAcceptances;
  readonly partners: PartnerDirectory;
  readonly content: ContentLibrary;
  readonly vehicles: VehicleRegistry;
  readonly conditions: VehicleConditions;
  /** Makes the rows of vehicles what the log says by now. */
  readonly marking: { catchUp(): Promise<void> };
  readonly auctions: AuctionQueries;
  readonly lots: LotQueries;
  readonly feedbacks: Feedbacks;
};
