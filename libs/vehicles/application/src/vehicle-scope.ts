import { isKind, type Caller } from '@fairlot/access-domain';
import { PartnerDirectory } from '@fairlot/partners-records';
import { FREE, type Vehicle, type VehicleFilter } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';

/** Vehicles of these markets, whoever owns them there; or of these dealers and of these templates. */
export type SellScope =
  | { readonly idMarkets: readonly string[] }
  | { readonly idOwnerDealers: readonly number[]; readonly idTemplates: readonly number[] };

const OF_OWN_DEALER = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'] as const;
const NOTHING: SellScope = { idOwnerDealers: [], idTemplates: [] };

type Templated = Pick<Vehicle, 'idTemplate' | 'idSentTemplate'>;

/** Of the template that it was sent to; else of that of its row. */
export const templateOf = ({ idTemplate, idSentTemplate }: Templated): number | null =>
  idSentTemplate ?? idTemplate;

/** What stands under no template may be sold from any; all else from its own alone. */
export const maySellFrom = (idTemplate: number, vehicle: Templated): boolean =>
  (templateOf(vehicle) ?? idTemplate) === idTemplate;

const isOfTemplates = (scope: SellScope, vehicle: Templated): boolean => {
  const idTemplate = templateOf(vehicle);
  return 'idTemplates' in scope && idTemplate !== null && scope.idTemplates.includes(idTemplate);
};

export const isInScope = (
  scope: SellScope,
  vehicle: Pick<Vehicle, 'idOwnerDealer' | 'idMarket'> & Templated,
): boolean =>
  'idMarkets' in scope
    ? scope.idMarkets.includes(vehicle.idMarket)
    : scope.idOwnerDealers.includes(vehicle.idOwnerDealer) || isOfTemplates(scope, vehicle);

/** Whether one in scope waits to be put up: published, or sent to who works with its template. */
export const isFree = (scope: SellScope, vehicle: Pick<Vehicle, 'state'> & Templated): boolean =>
  vehicle.state === 'PUBLISHED' ||
  (vehicle.state === 'SENT_MULTI' && isOfTemplates(scope, vehicle));

/** The same for a search. */
export const freeIn = (scope: SellScope): VehicleFilter =>
  'idMarkets' in scope ? { ...scope, states: FREE } : { freeFor: scope };

/** Those in scope that the caller may know of, whatever their state. */
export const ofSellers = (scope: SellScope): VehicleFilter => {
  if ('idMarkets' in scope) return { idMarkets: scope.idMarkets };
  const [idOwnerDealer, ...others] = scope.idOwnerDealers;
  // Of one dealer alone the index has them in order.
  return idOwnerDealer !== undefined && others.length === 0 && scope.idTemplates.length === 0
    ? { idOwnerDealer }
    : { managedBy: scope };
};

/** Whose vehicles a caller may put into an auction (reading 35, ROL-036, ROL-037). */
@Injectable()
export class VehicleScope {
  constructor(private readonly partners: PartnerDirectory) {}

  /**
   * Staff any vehicle of their markets; owner roles those of their own dealer; a multi-auctioneer
   * those of the templates that are his dealer's or linked to it, whoever owns them, and no other.
   */
  async of(caller: Caller): Promise<SellScope> {
    if (isKind(caller, 'STAFF')) return { idMarkets: caller.adminEnabledMarkets };
    const { idDealer, permissions } = caller;
    if (idDealer === null || !isKind(caller, 'OWNER')) return NOTHING;
    const idOwnerDealers = OF_OWN_DEALER.some((role) => permissions.includes(role))
      ? [idDealer]
      : [];
    if (!permissions.includes('MULTI_AUCTIONEER')) return { idOwnerDealers, idTemplates: [] };
    const [own, linked] = await Promise.all([
      this.partners.ownTemplates(idDealer),
      this.partners.linkedTemplates(idDealer),
    ]);
    return { idOwnerDealers, idTemplates: [...own, ...linked] };
  }
}
