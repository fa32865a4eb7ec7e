// @vitest-environment jsdom
import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePortal } from '../../testing/fake-portal.js';
import { callAddress } from './address-of.js';
import { call } from './call.js';
import { requireParameters } from './require-parameters.js';
import { upload } from './upload.js';

afterEach(() => vi.unstubAllGlobals());

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const IDS = Object.keys(TABLE) as OperationId[];
const textOf = (name: string, id: OperationId) =>
  `Required parameter ${name} was null or undefined when calling ${TABLE[id].path}`;
/** The message of the error with which the client refuses the call, and the number of requests. */
const refusalOf = async (id: OperationId, input: object) => {
  const portal = makePortal({});
  const send = (TABLE[id].upload === undefined ? call : upload) as typeof call;
  const error = await Promise.resolve()
    .then(() => send(TABLE[id] as never, input as never))
    .catch((thrown: unknown) => thrown);
  expect([id, error]).toEqual([id, expect.any(TypeError)]);
  return [(error as Error).message, portal.asked.length];
};
/** Checks that the calls are not sent without the parameter, neither undefined nor null. */
const expectNamed = async (
  name: string,
  inputs: Readonly<Record<string, (value: unknown) => object>>,
) => {
  for (const [id, inputWith] of Object.entries(inputs) as [
    OperationId,
    (value: unknown) => object,
  ][])
    for (const missing of [undefined, null])
      expect(await refusalOf(id, inputWith(missing))).toEqual([textOf(name, id), 0]);
};

describe('a call without a required parameter', () => {
  const isRequired = ([, field]: [
    string,
    { safeParse: (value: unknown) => { success: boolean } },
  ]) => !field.safeParse(undefined).success;
  const namesIn = (id: OperationId, part: 'query' | 'fields') =>
    Object.entries(TABLE[id][part]?.shape ?? {})
      .filter(isRequired as never)
      .map(([name]) => name);

  it('VAL-173 throws an error with the names of the parameter and of the call, for every call', () => {
    let checked = 0;
    for (const id of IDS)
      for (const part of ['query', 'fields'] as const)
        for (const name of namesIn(id, part)) {
          const others = namesIn(id, part).map((one) => [one, one === name ? undefined : 'x']);
          const { path, [part]: schema } = TABLE[id];
          const values = Object.fromEntries(others);
          expect(() => requireParameters(path, schema?.shape, values)).toThrow(textOf(name, id));
          checked += 1;
        }
    expect(checked).toBeGreaterThan(30);
    const withPaths = IDS.filter((id) => /:\w+(?:\/|$)/.test(TABLE[id].path));
    expect(withPaths.length).toBeGreaterThan(30);
    for (const id of withPaths) {
      const [, name = ''] = /:(\w+)(?:\/|$)/.exec(TABLE[id].path) ?? [];
      expect(() => callAddress(TABLE[id], {})).toThrow(textOf(name, id));
    }
  });

  it('ERR-024 is refused in the client by the name of the parameter, wherever the call sends it', async () => {
    await expectNamed('idLot', {
      'SEC-59': (idLot) => ({ params: { idAuction: 7, idLot }, body: {} }),
    });
    await expectNamed('tag', { 'OPEN-11': (tag) => ({ query: { email: 'a@x.test', tag } }) });
    await expectNamed('body', { 'SEC-05': (body) => ({ body }) });
    await expectNamed('file', {
      'SEC-39': (file) => ({ fields: { idTemplate: 7 }, file }),
      'SEC-12': (file) => ({ file }),
    });
  });

  it('VAL-182 names a missing idDealer', () =>
    expectNamed('idDealer', {
      'SEC-06': (idDealer) => ({ query: { idDealer } }),
      'SEC-07': (idDealer) => ({ query: { idDealer } }),
      'TPL-09': (idDealer) => ({ query: { idDealer } }),
    }));

  it('VAL-183 names the body, if the template to create or to change is missing', () =>
    expectNamed('body', { 'TPL-01': (body) => ({ body }), 'TPL-02': (body) => ({ body }) }));

  it('VAL-184 names a missing id of a template to disable', () =>
    expectNamed('id', { 'TPL-03': (id) => ({ query: { id } }) }));

  it('VAL-185 names a missing idTemplate', () =>
    expectNamed('idTemplate', {
      'TPL-05': (idTemplate) => ({ params: { idTemplate } }),
      'SEC-39': (idTemplate) => ({ fields: { idTemplate }, file: new File(['x'], 'list.csv') }),
    }));

  it('is sent if the missing parameter is optional', async () => {
    const portal = makePortal({ 'OPEN-04': () => ({}) });
    await call(TABLE['OPEN-04'] as never, {} as never).catch(() => {});
    expect(portal.count('OPEN-04')).toBe(1);
  });
});
