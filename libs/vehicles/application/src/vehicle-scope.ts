import { isKind, type Caller } from '@fairlot/access-domain';
import { PartnerDirectory } from '@fairlot/partners-records';
import { FREE_STATES, type Vehicle, type VehicleFilter } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';

/** All vehicles of these markets, or those of these dealers and templates. */
export type SellScope =
  | { readonly idMarkets: readonly string[] }
  | { readonly idOwnerDealers: readonly number[]; readonly idTemplates: readonly number[] };

const OWNER_PERMISSIONS = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'] as const;
const NO_SCOPE: SellScope = { idOwnerDealers: [], idTemplates: [] };

type TemplateFields = Pick<Vehicle, 'idTemplate' | 'idSentTemplate'>;

/** The template that the vehicle was sent to, otherwise its own. */
export const holdingTemplateOf = ({ idTemplate, idSentTemplate }: TemplateFields): number | null =>
  idSentTemplate ?? idTemplate;

/** A vehicle without a template may be sold from any, all others only from their own. */
export const maySellFrom = (idTemplate: number, vehicle: TemplateFields): boolean =>
  (holdingTemplateOf(vehicle) ?? idTemplate) === idTemplate;

const isOfTemplates = (scope: SellScope, vehicle: TemplateFields): boolean => {
  const idTemplate = holdingTemplateOf(vehicle);
  return 'idTemplates' in scope && idTemplate !== null && scope.idTemplates.includes(idTemplate);
};

export const isInScope = (
  scope: SellScope,
  vehicle: Pick<Vehicle, 'idOwnerDealer' | 'idMarket'> & TemplateFields,
): boolean =>
  'idMarkets' in scope
    ? scope.idMarkets.includes(vehicle.idMarket)
    : scope.idOwnerDealers.includes(vehicle.idOwnerDealer) || isOfTemplates(scope, vehicle);

/** Whether a vehicle in scope is available: published, or sent to the caller's template. */
export const isFree = (
  scope: SellScope,
  vehicle: Pick<Vehicle, 'state'> & TemplateFields,
): boolean =>
  vehicle.state === 'PUBLISHED' ||
  (vehicle.state === 'SENT_MULTI' && isOfTemplates(scope, vehicle));

/** `isFree` as a search filter. */
export const freeVehiclesFilter = (scope: SellScope): VehicleFilter =>
  'idMarkets' in scope ? { ...scope, states: FREE_STATES } : { freeFor: scope };

/** All vehicles in scope that the caller may see, in any state. */
export const filterByScope = (scope: SellScope): VehicleFilter => {
  if ('idMarkets' in scope) return { idMarkets: scope.idMarkets };
  const [idOwnerDealer, ...others] = scope.idOwnerDealers;
  // For a single dealer, an index provides them in order.
  return idOwnerDealer !== undefined && others.length === 0 && scope.idTemplates.length === 0
    ? { idOwnerDealer }
    : { managedBy: scope };
};

/** Whose vehicles a caller may add to an auction (reading 35, ROL-036, ROL-037). */
@Injectable()
export class VehicleScope {
  constructor(private readonly partners: PartnerDirectory) {}

  /**
   * Staff: all vehicles of their markets. Owner roles: those of their own dealer.
   * Multi-auctioneers: vehicles of any owner in the templates that their dealer owns or is linked
   * to.
   */
  async of(caller: Caller): Promise<SellScope> {
    if (isKind(caller, 'STAFF')) return { idMarkets: caller.adminEnabledMarkets };
    const { idDealer, permissions } = caller;
    if (idDealer === null || !isKind(caller, 'OWNER')) return NO_SCOPE;
    const idOwnerDealers = OWNER_PERMISSIONS.some((role) => permissions.includes(role))
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
