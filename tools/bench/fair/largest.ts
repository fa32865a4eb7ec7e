import type { ExampleFile, ExampleTarget, Operation } from '@fairlot/contracts';
import { EXAMPLE_TARGET } from '@fairlot/contracts/documents';
import { z } from 'zod';
import type { Serving } from '../portal/protocol.ts';
import { largeFile } from './large-file.ts';
import type { FloodCall } from './protocol.ts';

/** Page sizes to try, with the largest first. A contract allows only some of them. */
const TRIED_LIMITS = [1_000, 500, 200, 100, 50];

const UNUSED_ID = 2_147_483_647;
const UNUSED_VERSION = '0'.repeat(16);

type Values = Readonly<Record<string, unknown>>;
type Example = {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly file?: ExampleFile;
  readonly fields?: Values;
  readonly json?: object;
  readonly files?: readonly ExampleFile[];
};

/**
 * Matches the paths of calls that decide who may buy from a template. The bidders must keep their
 * rights.
 */
const CHANGES_BUYERS = /buyer/;

/** Targets the second auction, because calls may close it while bids continue in the first one. */
const targetOf = ({ effect, path }: Operation, { idAuctions, lots }: Serving): ExampleTarget => ({
  ...EXAMPLE_TARGET,
  idAuction: idAuctions[1] ?? 0,
  idLot: 1,
  idVehicle: lots + 1,
  idFreeVehicle: 2 * lots,
  idAuctioneer: 1,
  idOwnDealer: 1,
  // No write may change the accounts that send the flood.
  ...(effect !== 'none' && { idUser: UNUSED_ID }),
  now: Date.now(),
  username: 'nobody',
  idTemplate: effect !== 'none' && CHANGES_BUYERS.test(path) ? UNUSED_ID : 1,
  // No write may change the rights of the bidders.
  records: new Proxy(
    {},
    { get: () => ({ id: effect === 'none' ? 1 : UNUSED_ID, version: UNUSED_VERSION }) },
  ),
});

/** Makes the lists of ids in a value as long as the contract and the auction allow. */
const growLists = (schema: z.core.$ZodType | undefined, value: unknown, count: number): unknown => {
  const allowed = (given: unknown) => schema === undefined || z.safeParse(schema, given).success;
  if (Array.isArray(value)) {
    const [first]: unknown[] = value;
    const nth = (id: number): unknown => {
      if (typeof first === 'number') return id;
      return typeof first === 'object' && first !== null && 'idLot' in first
        ? { ...first, idLot: id }
        : null;
    };
    const sizes = [count, ...TRIED_LIMITS];
    const lists = sizes.map((size) => Array.from({ length: size }, (_, index) => nth(index + 1)));
    return lists.find((list) => !list.includes(null) && allowed(list)) ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const shape = schema instanceof z.ZodObject ? (schema.shape as z.core.$ZodShape) : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, growLists(shape[key], one, count)]),
  );
};

const largestQuery = ({ query: schema }: Operation, query: Values = {}, lots: number): Values => {
  const values = growLists(schema, query, lots) as Values;
  const limit = TRIED_LIMITS.find((size) => schema?.shape['limit']?.safeParse(size).success);
  return schema?.shape['limit'] === undefined || limit === undefined
    ? values
    : { ...values, limit };
};

const pathOf = ({ path }: Operation, params: Values = {}, query: Values): string => {
  const filled = path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, optional: string) =>
    params[name] === undefined && optional === '?'
      ? ''
      : `/${encodeURIComponent(String(params[name]))}`,
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};

const formOf = async (
  { upload, multipart }: Operation,
  example: Example,
): Promise<FormData | null> => {
  const form = new FormData();
  if (multipart !== undefined) {
    const json = new Blob([JSON.stringify(example.json)], { type: 'application/json' });
    form.append(multipart.json, json);
    for (const file of example.files ?? []) form.append(multipart.files, await largeFile(file));
    return form;
  }
  if (upload === undefined || example.file === undefined) return null;
  form.set(upload, await largeFile(example.file));
  for (const [name, value] of Object.entries(example.fields ?? {})) form.set(name, String(value));
  return form;
};

const bodyOf = async (
  operation: Operation,
  example: Example,
  lots: number,
): Promise<FloodCall['body']> => {
  const form = await formOf(operation, example);
  if (form !== null) {
    const sent = new Response(form);
    const text = Buffer.from(await sent.arrayBuffer()).toString('latin1');
    return { text, type: sent.headers.get('content-type')!, charset: 'latin1' };
  }
  if (example.body === undefined) return null;
  const body = growLists(operation.body, example.body, lots);
  return { text: JSON.stringify(body), type: 'application/json', charset: 'utf8' };
};

/**
 * Returns the largest request of a call: its example for the second auction, with the largest page
 * size, all lots if it takes a list of lots, and files of 9 MB.
 */
export const largestOf = async (operation: Operation, serving: Serving): Promise<FloodCall> => {
  const example: Example = operation.example(targetOf(operation, serving));
  const query = largestQuery(operation, example.query, serving.lots);
  return {
    method: operation.method,
    path: pathOf(operation, example.params, query),
    body: await bodyOf(operation, example, serving.lots),
  };
};
