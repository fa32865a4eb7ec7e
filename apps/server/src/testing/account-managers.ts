import type { NewDealer } from '@fairlot/access-records';
import type { OperationId } from '@fairlot/contracts/operations';
import { MARKETS } from '@fairlot/countries';
import type { PersonName } from './people.js';
import type { World } from './make-world.js';

type Config = {
  readonly idSeller: number;
  readonly version: string;
  readonly dealers: number;
  readonly [field: string]: unknown;
};
type Configs = {
  readonly rows: readonly Config[];
  readonly unassigned: readonly { readonly idMarket: string; readonly dealers: number }[];
};

/**
 * Account managers and their dealers. Tests share a portal, so each uses its own market or regions.
 * `workEverywhere` comes first.
 */
export const accountManagerHelpers = (world: World) => {
  const { registry, directory } = world.portal.parts;
  const ask = async (id: OperationId, input: object, who: PersonName = 'admin') =>
    (await world.as(who).run(id, input as never)) as object;
  const configs = async (market = 'IT', who: PersonName = 'admin') =>
    (await ask('ADM-44', { query: { market } }, who)) as Configs;
  const configOf = async (idSeller: number, market = 'IT') =>
    (await configs(market)).rows.find((one) => one.idSeller === idSeller);
  /** The body of ADM-45. */
  const coverage = async (idSeller: number, wished: object = {}, market = 'IT') => ({
    idSeller,
    market,
    version: (await configOf(idSeller, market))?.version,
    areas: [],
    carSold: [],
    isDefault: false,
    ...wished,
  });
  return {
    /** Lets the administrator work in all markets. */
    workEverywhere: () =>
      registry.changeUser(world.people.admin.idUser, { adminEnabledMarkets: [...MARKETS] }),
    ask,
    refused: async (id: OperationId, input: object, who: PersonName = 'admin') => {
      const { status, problem } = await world.as(who).refusal(id, input as never);
      const fields = problem.fields?.map(({ path, code }) => `${path} ${code}`);
      return { status, code: problem.code, fields };
    },
    seller: (surname: string, idMarket = 'IT') =>
      registry.createAccountManager({
        idMarket,
        name: 'Robin',
        surname,
        email: 'robin@example.test',
        phone: null,
      }),
    dealer: async (facts: Partial<NewDealer>) => {
      const { idDealer: _, ...usual } = (await directory.dealer(world.people.dealer1.idDealer))!;
      return registry.createDealer({ ...usual, idSeller: null, ...facts });
    },
    configs,
    configOf,
    coverage,
    configure: async (idSeller: number, wished: object, market = 'IT') =>
      (await ask('ADM-45', { body: await coverage(idSeller, wished, market) })) as Config,
    /** Who looks after a dealer, and why. */
    referenceOf: async (idDealer: number) => {
      const { seller, source } = (await ask('ADM-46', { query: { idDealer } })) as {
        readonly seller: Pick<Config, 'idSeller'> | null;
        readonly source: string;
      };
      return [seller?.idSeller ?? null, source];
    },
    /** Ids of the dealers of an account manager, ascending. */
    dealersOf: async (idSeller: number) => {
      const { rows } = (await ask('ADM-07', { query: { seller: idSeller } })) as {
        readonly rows: readonly { readonly idDealer: number }[];
      };
      return rows.map(({ idDealer }) => idDealer).toSorted((one, two) => one - two);
    },
  };
};
