import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { LOOKUP_MAX } from '@fairlot/contracts/record';
import { Injectable } from '@nestjs/common';
import { References, type Referred, type Titles } from './references.js';

/** Dealers as records refer to them: to staff those of their markets, to others their own. */
@Injectable()
export class DealerReferences implements Referred {
  constructor(
    private readonly directory: AccessDirectory,
    references: References,
  ) {
    references.add('dealer', this);
  }

  find(text: string, { adminEnabledMarkets }: Caller): Promise<Titles> {
    return this.directory.findDealers(text, adminEnabledMarkets, LOOKUP_MAX);
  }

  async titlesOf(keys: readonly (string | number)[], caller: Caller): Promise<Titles> {
    const markets = isKind(caller, 'STAFF') ? caller.adminEnabledMarkets : [];
    const dealers = await this.directory.dealersById(keys.map(Number));
    const own = dealers.filter(
      ({ idDealer, idMarket }) => idDealer === caller.idDealer || markets.includes(idMarket),
    );
    return new Map(own.map(({ idDealer, businessName }) => [idDealer, businessName]));
  }
}
