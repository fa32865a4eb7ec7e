import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { approvalHelpers, type ApprovalsIn } from '../testing/approvals.js';

let portal: TestPortal;
let world: World;
let our: ApprovalsIn;
beforeAll(async () => {
  portal = await makePortal({ secondPerson: ['money'] });
  world = await makeWorld(portal);
  our = approvalHelpers(world);
});
afterAll(() => portal.stop());

describe('a merge of dealers, if only changes of money need approval', () => {
  const mergedInto = async (idDealer: number) =>
    (await portal.parts.directory.dealer(idDealer))?.idMergedInto;

  it('APPROVAL_REQUIRED: needs approval if the credit limits differ, even if one dealer has no limit', async () => {
    for (const into of [{ creditMinor: null }, { creditMinor: 9_000_00 }]) {
      const body = await our.duplicates({ from: { creditMinor: 5_000_00 }, into });
      const { problem } = await world.as('admin').refusal('ENG-299', { body });
      expect(problem.code).toBe('APPROVAL_REQUIRED');
      expect(await mergedInto(body.idDealer)).toBeNull();
    }
  });

  it('needs no approval if both dealers have the same credit limit', async () => {
    const credit = { creditMinor: 5_000_00 };
    const body = await our.duplicates({ from: credit, into: credit });
    await world.as('admin').run('ENG-299', { body });
    expect(await mergedInto(body.idDealer)).toBe(body.idInto);
  });
});
