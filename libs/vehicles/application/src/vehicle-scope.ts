import { isKind, type Caller } from '@fairlot/access-domain';
import { PartnerDirectory } from '@fairlot/partners-records';
import type { Vehicle, VehicleFilter } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';

/** Vehicles of these dealers, or of these markets, whoever owns them there. */
export type SellScope = Required<Pick<VehicleFilter, 'idOwnerDealers'>> | MarketScope;
type MarketScope = Required<Pick<VehicleFilter, 'idMarkets'>>;

export const isInScope = (
  scope: SellScope,
  { idOwnerDealer, idMarket }: Pick<Vehicle, 'idOwnerDealer' | 'idMarket'>,
): boolean =>
  'idMarkets' in scope
    ? (scope.idMarkets?.includes(idMarket) ?? false)
    : (scope.idOwnerDealers?.includes(idOwnerDealer) ?? false);

/** Whose vehicles a caller may put into an auction (reading 35, ROL-036, ROL-037). */
@Injectable()
export class VehicleScope {
  constructor(private readonly partners: PartnerDirectory) {}

  /**
   * Staff any vehicle of their markets; owner roles those of their own dealer, a multi-auctioneer
   * also those of the dealers whose templates are linked to it. Nobody else any.
   */
  async of(caller: Caller): Promise<SellScope> {
    if (isKind(caller, 'STAFF')) return { idMarkets: caller.adminEnabledMarkets };
    const { idDealer, permissions } = caller;
    if (idDealer === null || !isKind(caller, 'OWNER')) return { idOwnerDealers: [] };
    if (!permissions.includes('MULTI_AUCTIONEER')) return { idOwnerDealers: [idDealer] };
    const linked = await this.partners.templatesLinkedTo(idDealer);
    const owners = linked.map((template) => template.idDealer);
    return { idOwnerDealers: [...new Set([idDealer, ...owners])] };
  }
}
