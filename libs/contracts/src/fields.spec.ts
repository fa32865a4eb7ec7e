import { expect, it } from 'vitest';
import { auctionStatus, auctionType, awardStatus, idText, listOf } from './fields.js';
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
