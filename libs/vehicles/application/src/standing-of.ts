import { OWNER_PERMISSIONS, type Caller } from '@fairlot/access-domain';
import type { MoverStanding } from '@fairlot/vehicles-domain';
import type { Vehicle } from '@fairlot/vehicles-records';
import { isInScope, holdingTemplateOf, type SellScope } from './vehicle-scope.js';

type OwnerFields = Pick<Vehicle, 'idOwnerDealer' | 'idMarket' | 'idTemplate' | 'idSentTemplate'>;

/** As what the caller may move a vehicle. Null if the caller may not sell the vehicle. */
export const moverStandingOf = (
  { idDealer, permissions }: Pick<Caller, 'idDealer' | 'permissions'>,
  scope: SellScope,
  vehicle: OwnerFields,
): MoverStanding | null => {
  if (!isInScope(scope, vehicle)) return null;
  if ('idMarkets' in scope) return { movers: ['STAFF'], receiverOf: null };
  const idTemplate = holdingTemplateOf(vehicle);
  const isReceiver = idTemplate !== null && scope.idTemplates.includes(idTemplate);
  return {
    movers:
      vehicle.idOwnerDealer === idDealer
        ? OWNER_PERMISSIONS.filter((one) => permissions.includes(one))
        : [],
    receiverOf: isReceiver ? idTemplate : null,
  };
};
