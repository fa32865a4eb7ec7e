import { expect, it } from 'vitest';
import { z } from 'zod';
import { auctionStatus, auctionType, awardStatus, decimalText, idText, listOf } from './fields.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';

it('CON-037 every call and message knows exactly these states of an auction: scheduled, running, closed, awarded', () => {
  expect(auctionStatus.options).toEqual(['SCH', 'RUN', 'CLD', 'AWA']);
  const schema = operations['SEC-54'].answer.element.shape.status;
  expect(schema.safeParse('AWA').success).toBe(true);
  expect(schema.safeParse('OPN').success).toBe(false);
});

it('CON-038 an award has one of three states: awarded, not awarded or pending', () => {
  expect(awardStatus.options.toSorted()).toEqual(['AWA', 'NAW', 'TBA']);
  const schema = operations['SEC-48'].answer.shape.lotList.element.shape.awardStatus;
  expect(schema.safeParse('NAW').success).toBe(true);
  expect(schema.safeParse('CLD').success).toBe(false);
});

it('CON-039 an auction is of type leasing, multi-auctioneer or other', () => {
  expect(auctionType.options).toEqual(['LEA', 'MUL', 'OTH']);
  expect(operations['SEC-42'].body.safeParse({ type: 'ABC' }).error?.issues).toContainEqual(
    expect.objectContaining({ path: ['type'] }),
  );
});

it.each(['SEC-68', 'ENG-24'] as const)(
  'CON-042 a report is a CSV file, or an XLSX file on request (%s)',
  (id) => {
    const { typeExport } = operations[id].query.shape;
    expect(typeExport.parse(undefined)).toBe('CSV');
    expect(typeExport.parse('XLSX')).toBe('XLSX');
    expect(typeExport.safeParse('PDF').success).toBe(false);
  },
);

it('listOf splits a query at commas, removes duplicates and checks the length first', () => {
  expect(listOf(idText, 3).parse(['1,2', '1'])).toEqual([1, 2]);
  const issues = listOf(idText, 2).safeParse('a,b,c').error?.issues;
  expect(issues).toEqual([expect.objectContaining({ code: 'too_big', maximum: 2, path: [] })]);
});

const isNumberRead = ({ data }: z.ZodSafeParseResult<unknown>): boolean =>
  [data].flat().some((value) => typeof value === 'number');

type NumberPlace = readonly [id: string, path: string, schema: z.ZodType];
/** Every number in a path, a query or a form field of every call. */
const numberPlaces = Object.entries(operations).flatMap(([id, operation]): NumberPlace[] => {
  const { params, query, fields } = operation as Operation;
  return Object.entries({ ...params?.shape, ...query?.shape, ...fields?.shape })
    .map(([path, schema]) => [id, path, schema as z.ZodType] as const)
    .filter(([, , schema]) => [schema.safeParse('1'), schema.safeParse('600')].some(isNumberRead));
});

it('every number in a path or a query is written in digits, and other notations are refused', () => {
  expect(numberPlaces.length).toBeGreaterThan(200);
  const accepted = numberPlaces.flatMap(([id, path, schema]) =>
    ['1e3', '0x10', '0b1', '1.0e0', 'Infinity']
      .filter((text) => isNumberRead(schema.safeParse(text)))
      .map((text) => `${id} ${path} ${text}`),
  );
  expect(accepted).toEqual([]);
});

it('every id and page size in a path or a query is positive', () => {
  const names = /^(?:id(?!entifier)|limit$|width$|dealerId$|userID$)/;
  const accepted = numberPlaces
    .filter(([, path]) => names.test(path))
    .flatMap(([id, path, schema]) =>
      ['-7', '0', '1.5']
        .filter((text) => isNumberRead(schema.safeParse(text)))
        .map((text) => `${id} ${path} ${text}`),
    );
  expect(accepted).toEqual([]);
});

it('a number in a query may have a fraction only where the field is an amount', () => {
  const issueOf = (text: string) => idText.safeParse(text).error?.issues[0];
  expect(issueOf('1.5')).toMatchObject({ expected: 'int' });
  expect(issueOf('-7')).toMatchObject({ code: 'too_small' });
  expect(issueOf('')).toMatchObject({ expected: 'number' });
  expect(decimalText(z.number()).parse('6500.50')).toBe(6_500.5);
});
