import { expect, it } from 'vitest';
import { z } from 'zod';
import { isList, listSort } from './list.js';
import type { Operation } from './operation.js';
import { RECORDS } from './record/index.js';
import { operations, type OperationId } from './operations.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const ids = Object.keys(operations) as OperationId[];

/** Calls that return all rows at once in a fixed order, with the reason. */
const NO_LIST: Partial<Record<OperationId, string>> = {
  'ADM-11': 'companies under one VAT number: a hundred at most',
  'ENG-187': 'lots on which one dealer leads or offers now: the first 200 and their number',
  'ENG-301': 'the markets of the lots of one dealer',
  'ADM-42': 'the sellers of one market, a few dozen',
  'ADM-43': 'the sellers of one market, a few dozen',
  'ADM-44': 'the sellers of a few markets: a grid shows all of them',
  'ADM-48': 'the templates of one owner, a few dozen',
  'ADM-49': 'the templates of one owner, a few dozen',
  'ADM-51': 'the templates that one dealer is linked to',
  'TPL-06': 'the templates that one caller sees',
  'TPL-07': 'the templates that one caller sees',
  'TPL-08': 'the templates that one dealer is linked to',
  'TPL-09': 'the templates that one dealer is linked to',
  'SEC-10': 'the rights of one user',
  'OTH-04': 'the rights of one user',
  'MOB-04': 'the rights of one user',
  'MOB-05': 'the rights of one user',
  'SEC-03': 'the rights of one user',
  'SEC-06': 'the people of one dealer: DEALER_USERS_MAX',
  'SEC-14': 'in the order of the request',
  'SEC-22': 'one vehicle, with its few possible moves',
  'MOB-25': 'one vehicle, with its few possible moves',
  'SEC-28': 'codes of provenances, a few dozen',
  'SEC-40': 'the logos of the requested codes',
  'MOB-28': 'the logos of the requested codes',
  'SEC-44': 'the markets of one auction',
  'SEC-47': 'one auction as a whole: LOTS_MAX lots',
  'SEC-48': 'one auction as a whole: a board starts with all its lots',
  'MOB-10': 'one auction as a whole',
  'SEC-73': 'the vehicles of one lot',
  'ENG-17': 'one row per lot of one auction, all at once after a disconnect',
  'ENG-21': 'the vehicles of one auction',
  'ENG-22': 'the requested lots of one auction',
  'ENG-25': 'the newest sales of one model, as many as its row says',
  'ENG-44': 'the best matches, at most twenty: more words narrow it down',
  'ENG-221': 'one application, with its history',
  'ENG-97': 'one uploaded list: its columns and its first problems',
  'ENG-150': 'the ten newest lists of one user',
  'ENG-260': 'stopped lists of one day, at most two hundred',
  'ENG-263': 'the users of one dealer, which are limited in number',
  'ENG-265': 'the templates that one dealer has a standing on',
  'ENG-298': 'one merge, with the fields that differ',
  'ENG-300': 'the duplicates of one dealer',
  'ENG-276': 'the 200 newest versions of one regulation',
  'ENG-277': 'one text in its languages, ten at most',
  'ENG-279': 'the newest 200 acceptances of one dealer',
  'ENG-280': 'the newest 200 acceptances of one dealer',
  'ENG-291': 'the fifty newest rules of a few markets',
  'ENG-292': 'what one dealer has to provide: a few reasons in a few markets',
  'ENG-172': 'the twenty newest bulk changes of one user',
  'ENG-307': 'the exports of one user in one day: ten finished and two running ones at most',
  'ENG-182': 'the first matches, at most twenty: more words narrow it down',
  'ENG-60': 'the three consents',
  'ADM-19': 'the rights of one user',
  'ADM-29': 'the markets of one dealer',
  'ADM-31': 'the templates that one dealer has a standing on',
  'ENG-202': 'the newest changes of one account: their trail has one order',
  'ENG-203': 'the tables with data about one user',
  'ENG-207': 'the few rules that hide one auction from one user',
  'ENG-52': 'the newest, at most a hundred, of a demonstration',
  'ENG-61': 'the devices of one user',
  'ENG-140': 'the saved views of one user and one list, at most fifty',
  'ENG-70': 'the second factors of one user, ten passkeys at most',
  'ENG-105': 'the makes, states, provenances and fuels of vehicles, the most frequent ones',
  'ENG-112': 'the ten newest auctions of each requested vehicle',
  'SEC-39': 'the lines of one file, in its order',
  'ENG-282': 'the first hundred faulty lines of one file',
  'ENG-317': 'the first hundred faulty lines of one file',
  'OPEN-02': 'a table of codes that comes with the portal',
  'OPEN-03': 'tables of codes that come with the portal',
  'OPEN-13': 'the sellers of one market: as many as it has',
  'SEC-11': 'the sellers of the caller’s market: as many as it has',
  'MOB-08': 'the sellers of the caller’s market: as many as it has',
  'OPEN-14': 'one market, with the few hours of its week',
  'OPEN-15': 'the few items of one slider',
  'ENG-14': 'the keys of the portal, one for each data directory',
  'ENG-18': 'the board of one auction',
  'ENG-91': 'the files of one vehicle: FILES_PER_VEHICLE_MAX',
  'ENG-102': 'the newest changes to them, at most a hundred: their trail has one order',
  'ENG-13': 'a log has one order; limit and offset page it',
  'ENG-23': 'a log has one order; limit and offset page it',
  'ENG-37': 'the processes of one portal: PROCESSES_MAX',
  'ENG-29': 'a log has one order; it is read on after a place',
};

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? inner(schema.unwrap())
    : schema;
const hasRows = (answer: Operation['answer']): boolean => {
  const schema = inner(answer);
  if (schema instanceof z.ZodArray) return true;
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.values(schema.shape).some((field) => inner(field) instanceof z.ZodArray);
};
const names = (id: OperationId): string[] => {
  const { query, body } = TABLE[id];
  return Object.keys({ ...query?.shape, ...(body instanceof z.ZodObject && body.shape) });
};
const isPaged = (id: OperationId): boolean =>
  isList(TABLE[id]) || (names(id).includes('cursor') && names(id).includes('limit'));

it('every call that returns rows has the parameters of a list, or is in NO_LIST with a reason', () => {
  // A single record may contain a list of markets.
  const ofOne: readonly string[] = RECORDS.map(({ calls }) => calls.read.id);
  const answering = ids.filter(
    (id) => TABLE[id].effect === 'none' && hasRows(TABLE[id].answer) && !ofOne.includes(id),
  );
  expect(answering.length).toBeGreaterThan(30);
  const histories = RECORDS.flatMap(({ calls }) => calls.history?.id ?? []);
  expect(answering.filter((id) => !isPaged(id)).toSorted()).toEqual(
    [...Object.keys(NO_LIST), ...histories].toSorted(),
  );
});

/** Parameters of lists and files that are not filters. */
const ASKING = [
  'limit',
  'offset',
  'cursor',
  'sortField',
  'sortOrder',
  'typeExport',
  'format',
  'sort',
  'language',
  'columns',
  'facets',
];

/** Every call that exports a file, with the list call that returns the same rows. */
const FILES: [OperationId, OperationId][] = [
  ['SEC-68', 'ENG-22'],
  ['ENG-24', 'SEC-67'],
  ['ENG-31', 'ENG-15'],
  ['ENG-34', 'ENG-33'],
  ['SEC-35', 'SEC-19'],
  ['ENG-95', 'ENG-94'],
  ['ENG-173', 'ENG-172'],
  ['ENG-201', 'ENG-200'],
  ['ADM-28', 'ADM-26'],
  ['ADM-36', 'ADM-33'],
  ['ENG-206', 'ENG-204'],
  ['ENG-262', 'ENG-261'],
  ...RECORDS.flatMap(({ calls, views = {} }) =>
    [calls, ...Object.values(views).map((view) => view.calls)].flatMap((of) =>
      of.export ? [[of.export.id, of.list.id] as [OperationId, OperationId]] : [],
    ),
  ),
];

it('every call that exports a CSV file has a list call with the same rows', () => {
  const isFile = ({ answer }: Operation) =>
    typeof answer === 'string' && answer.startsWith('text/csv');
  // The rows of ENG-308 come from its request (ENG-306), not from a list.
  const written = ids.filter((id) => isFile(TABLE[id]) && id !== 'ENG-308');
  expect(written.toSorted()).toEqual(FILES.map(([file]) => file).toSorted());
});

it.each(FILES)('the file call %s has the same filters as the list call %s', (file, list) => {
  const filters = (id: OperationId) => names(id).filter((name) => !ASKING.includes(name));
  expect(filters(file).toSorted()).toEqual(filters(list).toSorted());
  expect(filters(list)).not.toEqual([]);
});

it('a list accepts each of its sort fields at most once, and has a default order', () => {
  const sort = listSort(['name', 'surname', 'sur'], '-name');
  expect(sort.parse(undefined)).toEqual({ sort: 'name', order: 'desc', thenBy: [] });
  expect(sort.parse('sur,-surname')).toEqual({
    sort: 'sur',
    order: 'asc',
    thenBy: [{ sort: 'surname', order: 'desc' }],
  });
  for (const wrong of ['', 'x', 'name,', '--name', 'name,-name', 'sur,name,surname,sur'])
    expect([wrong, sort.safeParse(wrong).success]).toEqual([wrong, false]);
  expect(listSort(['a', 'b'], 'a', 1).safeParse('a,b').success).toBe(false);
});
