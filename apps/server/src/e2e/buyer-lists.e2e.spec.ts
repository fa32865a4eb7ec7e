import type { BulkChangeAnswer } from '@fairlot/contracts/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

const NOBODY = 2_147_483_647;
const SOON = { timeout: 20_000, interval: 50 };
type State = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

let portal: TestPortal;
let world: World;
let idTemplate: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
});
afterAll(() => portal.stop());

const staff = (who: PersonName = 'admin') => world.as(who);
const idOf = (who: PersonName): number => world.people[who].idUser;
const rows = async () => (await staff().run('ADM-33', { query: { idTemplate, limit: 200 } })).rows;
const stateOf = async (who: PersonName) =>
  (await rows()).find(({ idUser }) => idUser === idOf(who))?.state ?? null;
/** Waits until all rows of the change have a result. */
const ended = (begun: BulkChangeAnswer, who: PersonName = 'admin') =>
  vi.waitFor(async () => {
    const all = await staff(who).run('ENG-172', { query: { record: 'buyer' } });
    const found = all.find(({ commandId }) => commandId === begun.commandId);
    expect(found?.state).toBe('done');
    return found!;
  }, SOON);
const resultsOf = async ({ commandId }: BulkChangeAnswer) => {
  const asked = { params: { commandId }, query: { record: 'buyer', language: 'en' as const } };
  const [, ...lines] = String(await staff().run('ENG-173', asked))
    .trim()
    .split('\r\n');
  return lines.map((line) => line.split(',').filter(Boolean).join(' '));
};
const restore = (states: Partial<Record<PersonName, State>>) =>
  Promise.all(
    Object.entries(states).map(([who, state]) =>
      staff().run('ADM-35', {
        body: { idTemplate, idUsers: [idOf(who as PersonName)], state, scope: 'DEALER' },
      }),
    ),
  );
beforeEach(() => restore({ pending: 'PENDING', blocked: 'BLOCKED', dealer1: 'ACCEPTED' }));

describe('ENG-281 a change of many buyers', () => {
  const change = (state: State, more: object = {}) => ({
    idTemplate,
    state,
    scope: 'DEALER' as const,
    adds: false,
    ...more,
  });

  it('has a result for each buyer, and continues after a refusal', async () => {
    const found = await rows();
    const version = (who: PersonName) => found.find(({ idUser }) => idUser === idOf(who))!.version;
    const body = {
      by: 'rows' as const,
      change: change('ACCEPTED'),
      rows: [
        { idUser: idOf('pending'), version: version('pending') },
        { idUser: idOf('dealer1'), version: version('dealer1') },
        // This buyer's state has changed since the user saw the list.
        { idUser: idOf('blocked'), version: version('pending') },
        { idUser: idOf('exhibitor') },
        { idUser: NOBODY },
      ],
    };
    const done = await ended(await staff().run('ENG-281', { body }));
    expect(done).toMatchObject({ record: 'buyer', action: 'update', count: 5 });
    expect(done.outcomes).toEqual({ applied: 1, already: 1, refused: 1, changed: 1, gone: 1 });
    expect(done.failed.map(({ id, reason, outcome }) => [id, outcome, reason])).toEqual([
      [idOf('blocked'), 'changed', null],
      [idOf('exhibitor'), 'refused', 'NO_STANDING'],
    ]);
    expect([await stateOf('pending'), await stateOf('blocked')]).toEqual(['ACCEPTED', 'BLOCKED']);
    expect(await resultsOf(done)).toHaveLength(5);
  });

  it('changes all buyers that a filter finds, if their count equals the one that the user confirmed', async () => {
    const asked = {
      by: 'filter' as const,
      change: change('ACCEPTED'),
      filter: { blockedUser: true },
    };
    const wrong = await staff().refusal('ENG-281', { body: { ...asked, count: 2 } });
    expect([wrong.problem.code, wrong.problem.facts]).toEqual(['SELECTION_CHANGED', { count: 1 }]);
    expect(await stateOf('blocked')).toBe('BLOCKED');
    const done = await ended(await staff().run('ENG-281', { body: { ...asked, count: 1 } }));
    expect(done.outcomes).toMatchObject({ applied: 1 });
    expect(await stateOf('blocked')).toBe('ACCEPTED');
  });

  it('starts once if its command is repeated, and a repeat with other content is refused', async () => {
    const commandId = crypto.randomUUID();
    const send = (state: State) => ({
      body: {
        by: 'rows' as const,
        change: change(state),
        rows: [{ idUser: idOf('pending') }],
      },
      headers: { 'idempotency-key': commandId },
    });
    const first = await ended(await staff().run('ENG-281', send('BLOCKED')));
    const again = await staff().run('ENG-281', send('BLOCKED'));
    expect(again).toMatchObject({
      commandId: first.commandId,
      outcomes: { applied: 1, already: 0 },
    });
    const other = await staff().refusal('ENG-281', send('ACCEPTED'));
    expect(other.problem.code).toBe('COMMAND_ID_REUSED');
  });

  it('refuses a request that names a user twice', async () => {
    const body = {
      by: 'rows' as const,
      change: { ...change('BLOCKED'), scope: 'USER' as const },
      rows: [{ idUser: idOf('dealer2') }, { idUser: idOf('dealer2') }],
    };
    const { status, problem } = await staff().refusal('ENG-281', { body });
    expect([status, problem.fields]).toMatchObject([
      400,
      [{ path: 'rows.1.idUser', code: 'repeated' }],
    ]);
  });

  it("restricts users for a market's fixed-price stock, never whole dealers", async () => {
    const idUsers = [idOf('dealer2'), idOf('foreigner')];
    const asked = (scope: 'DEALER' | 'USER') => ({
      body: {
        by: 'rows' as const,
        change: { idMarket: 'IT' as const, state: 'BLOCKED' as const, scope, adds: false },
        rows: idUsers.map((idUser) => ({ idUser })),
      },
    });
    const { status, problem } = await staff().refusal('ENG-281', asked('DEALER'));
    expect([status, problem.fields?.[0]?.path]).toEqual([400, 'change.idTemplate']);
    const done = await ended(await staff().run('ENG-281', asked('USER')));
    // One user is refused, because the market is not enabled for the user's dealer.
    expect(done.outcomes).toMatchObject({ applied: 1, refused: 1 });
    const query = { iduser: idOf('dealer2') };
    expect((await staff().run('ADM-29', { query })).rows).toMatchObject([
      { idMarket: 'IT', state: 'BLOCKED' },
    ]);
  });

  it('treats templates and markets that the caller does not work for as unknown', async () => {
    const rowsOfOne = [{ idUser: idOf('pending') }];
    for (const of of [{ idTemplate: NOBODY }, { idTemplate: undefined, idMarket: 'IT' as const }]) {
      const body = {
        by: 'rows' as const,
        change: { ...change('ACCEPTED', { scope: 'USER' }), ...of, scope: 'USER' as const },
        rows: rowsOfOne,
      };
      expect((await staff('abroad').refusal('ENG-281', { body })).status).toBe(404);
    }
  });
});

const csv = (content: string) => new File([content], 'buyers.csv', { type: 'text/csv' });
const fields = { state: 'BLOCKED' as const, scope: 'DEALER' as const, adds: true };

describe('a file of buyers', () => {
  const content = () =>
    [
      'E-mail;USt-IdNr.;User ID',
      `;;${idOf('pending')}`,
      'dealer1@example.test;;',
      ';;4711',
      'nobody@example.test;;',
      `;;${idOf('pending')}`,
      ';;',
      'x;;abc',
    ].join('\n');

  it('ENG-282 in part: is previewed: what it would change, and what is wrong with each faulty line', async () => {
    const input = { file: csv(content()), fields: { ...fields, idTemplate } };
    expect(await staff().run('ENG-282', input)).toEqual({
      lines: 6,
      users: 2,
      applied: 2,
      already: 0,
      refused: 0,
      faulty: 4,
      encoding: 'utf-8',
      faults: [
        { line: 4, named: '4711', code: 'unknown' },
        { line: 5, named: 'nobody@example.test', code: 'unknown' },
        { line: 6, named: String(idOf('pending')), code: 'twice' },
        { line: 8, named: 'abc', code: 'unknown' },
      ],
    });
    expect(await stateOf('pending')).toBe('PENDING');
  });

  it('ENG-283 in part: is applied as a job, which reports each line', async () => {
    const input = { file: csv(content()), fields: { ...fields, idTemplate, users: 2 } };
    const done = await ended(await staff().run('ENG-283', input));
    expect(done.outcomes).toMatchObject({ applied: 2, gone: 4, refused: 0 });
    expect([await stateOf('pending'), await stateOf('dealer1')]).toEqual(['BLOCKED', 'BLOCKED']);
    const results = await resultsOf(done);
    expect(results).toHaveLength(6);
    // The result has the number of each faulty line, but not the line's text.
    expect(results.filter((line) => line.startsWith('#5 '))).toHaveLength(1);
    expect(results.join()).not.toContain('nobody@example.test');
  });

  it('ENG-282 in part: may be an exported CSV list of buyers', async () => {
    const query = { idTemplate, blockedUser: true };
    const exported = await staff().run('ADM-36', { query });
    const input = {
      file: csv(String(exported)),
      fields: { ...fields, state: 'ACCEPTED' as const },
    };
    const read = { ...input, fields: { ...input.fields, idTemplate } };
    expect(await staff().run('ENG-282', read)).toMatchObject({ users: 1, applied: 1, faulty: 0 });
    const { headers } = await staff().call('ADM-36', { query: { ...query, format: 'xlsx' } });
    expect(headers.get('content-disposition')).toContain('fairlot-buyers.xlsx');
  });

  it('ENG-283 in part: changes nothing if it names more or fewer users than the preview counted', async () => {
    const input = { file: csv(content()), fields: { ...fields, idTemplate, users: 3 } };
    const { problem } = await staff().refusal('ENG-283', input);
    expect([problem.code, problem.facts]).toEqual(['SELECTION_CHANGED', { count: 2 }]);
    expect(await stateOf('pending')).toBe('PENDING');
    const most = { ...input, fields: { ...input.fields, users: 250_001 } };
    const { status, problem: tooMany } = await staff().refusal('ENG-283', most);
    expect([status, tooMany.fields?.map(({ path }) => path)]).toEqual([400, ['users']]);
  });

  it('ENG-282 in part: may have 100,000 lines', async () => {
    const ids = Array.from({ length: 99_998 }, (_, index) => 1_000_000 + index);
    const lines = ['User ID', idOf('pending'), ...ids, idOf('blocked')].join('\n');
    const input = { file: csv(lines), fields: { ...fields, idTemplate } };
    const found = await staff().run('ENG-282', input);
    expect(found).toMatchObject({
      lines: 100_000,
      users: 2,
      faulty: 99_998,
      applied: 1,
      already: 1,
    });
    expect(found.faults).toHaveLength(100);
  });

  it('ENG-283 in part: is refused completely if it is not a list, before any buyer changes', async () => {
    for (const [text, code] of [
      ['7\n8\n', 'list_headless'],
      ['%PDF-1.7', 'list_kind'],
      ['User ID\n', 'list_empty'],
      [`User ID\n${'7\n'.repeat(100_001)}`, 'list_rows'],
    ] as const)
      for (const id of ['ENG-282', 'ENG-283'] as const) {
        const input = { file: csv(text), fields: { ...fields, idTemplate, users: 1 } };
        const { problem } = await staff().refusal(id, input as never);
        expect([id, problem.code, problem.fields?.[0]?.code]).toEqual([id, 'FILE_REFUSED', code]);
      }
  });

  it('ENG-283 in part: starts one job if its command is repeated, and a repeat with other content is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (state: State) => ({
      file: csv(content()),
      fields: { ...fields, state, idTemplate, users: 2 },
      headers,
    });
    const first = await staff().run('ENG-283', send('BLOCKED'));
    expect((await staff().run('ENG-283', send('BLOCKED'))).commandId).toBe(first.commandId);
    const { problem } = await staff().refusal('ENG-283', send('ACCEPTED'));
    expect(problem.code).toBe('COMMAND_ID_REUSED');
    await ended(first);
  });

  it('ENG-282 in part: does not find users of other markets for staff who do not work there', async () => {
    const input = { file: csv(content()), fields: { ...fields, idTemplate } };
    expect((await staff('abroad').refusal('ENG-282', input)).status).toBe(404);
    const vat = csv(`VAT number\nP.IVA 00743110157\n`);
    const own = { file: vat, fields: { ...fields, idTemplate } };
    expect((await staff().run('ENG-282', own)).users).toBe(1);
  });
});
