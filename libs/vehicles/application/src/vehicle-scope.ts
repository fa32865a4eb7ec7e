import { isKind, type Caller } from '@fairlot/access-domain';
import { PartnerDirectory } from '@fairlot/partners-records';
import { FREE_STATES, type Vehicle, type VehicleFilter } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';

/** The vehicles that a caller may sell: of these markets, or of these dealers and templates. */
export type SellScope =
  | { readonly idMarkets: readonly string[] }
  | { readonly idOwnerDealers: readonly number[]; readonly idTemplates: readonly number[] };

const OWNER_PERMISSIONS = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'] as const;
const NO_SCOPE: SellScope = { idOwnerDealers: [], idTemplates: [] };

type TemplateFields = Pick<Vehicle, 'idTemplate' | 'idSentTemplate'>;

/** The template to which the vehicle was sent, or else the vehicle's own template. */
export const holdingTemplateOf = ({ idTemplate, idSentTemplate }: TemplateFields): number | null =>
  idSentTemplate ?? idTemplate;

/** Whether a vehicle may be sold on a template. One without a template may be sold on any. */
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

/** Whether a vehicle is available to the caller: published, or sent to the caller's template. */
export const isFree = (
  scope: SellScope,
  vehicle: Pick<Vehicle, 'state'> & TemplateFields,
): boolean =>
  vehicle.state === 'PUBLISHED' ||
  (vehicle.state === 'SENT_MULTI' && isOfTemplates(scope, vehicle));

/** The same condition as in `isFree`, as a search filter. */
export const freeVehiclesFilter = (scope: SellScope): VehicleFilter =>
  'idMarkets' in scope ? { ...scope, states: FREE_STATES } : { freeFor: scope };

/** A filter for all vehicles in scope that the caller may see, in any state. */
export const filterByScope = (scope: SellScope): VehicleFilter => {
  if ('idMarkets' in scope) return { idMarkets: scope.idMarkets };
  const [idOwnerDealer, ...others] = scope.idOwnerDealers;
  // For a single dealer, use a filter that an index supports in the order of the list.
  return idOwnerDealer !== undefined && others.length === 0 && scope.idTemplates.length === 0
    ? { idOwnerDealer }
    : { managedBy: scope };
};

/** Decides whose vehicles a caller may add to an auction (reading 35, ROL-036, ROL-037). */
@Injectable()
export class VehicleScope {
  constructor(private readonly partners: PartnerDirectory) {}

  /**
   * For staff, all vehicles of their markets. For owner roles, the vehicles of their dealer. For
   * multi-auctioneers, also vehicles of other owners with a template that the caller's dealer owns
   * or is linked to.
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
