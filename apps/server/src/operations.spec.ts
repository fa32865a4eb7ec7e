import 'reflect-metadata';
import { OPERATION_METADATA } from '@fairlot/access-http';
import { operations } from '@fairlot/contracts/operations';
import type { DynamicModule, Type } from '@nestjs/common';
import { expect, it } from 'vitest';
import { PortalModule, type PortalSettings } from './start/portal.module.js';
import { parseSettings } from './settings/settings.js';

type Imported = Type | DynamicModule;

/** The controllers of a module and of its imports. */
const controllersOf = (imported: Imported, seen = new Set<unknown>()): Type[] => {
  const {
    module,
    controllers = [],
    imports = [],
  } = 'module' in imported ? imported : { module: imported };
  if (seen.has(imported)) return [];
  seen.add(imported);
  const declared = (key: string): unknown[] => Reflect.getMetadata(key, module) ?? [];
  const further = [...imports, ...declared('imports')] as Imported[];
  return [
    ...([...controllers, ...declared('controllers')] as Type[]),
    ...further.flatMap((one) => controllersOf(one, seen)),
  ];
};

const servedBy = ({ prototype }: Type): string[] =>
  Object.getOwnPropertyNames(prototype).flatMap((name): string[] => {
    const handler: unknown = Reflect.get(prototype as object, name);
    const id: unknown =
      typeof handler === 'function' ? Reflect.getMetadata(OPERATION_METADATA, handler) : undefined;
    return typeof id === 'string' ? [id] : [];
  });

it('the server handles every operation of the contracts exactly once, and no others', () => {
  // The modules are only inspected, so these dependencies are never used.
  const core = { connection: {}, factors: {}, vatRegistry: {}, approvals: {} };
  const settings = { settings: parseSettings({}), core, identity: {} };
  const portal = PortalModule.forRoot(settings as PortalSettings);
  expect(controllersOf(portal).flatMap(servedBy).toSorted()).toEqual(
    Object.keys(operations).toSorted(),
  );
});
