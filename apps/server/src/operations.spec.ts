import 'reflect-metadata';
import { OPERATION } from '@fairlot/access-http';
import { AuctionHttpModule } from '@fairlot/auction-http';
import { operations } from '@fairlot/contracts/operations';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import { expect, it } from 'vitest';

/** Sign-in is the access context's, live credentials and any context's streams the server's. */
const ELSEWHERE = [
  'ENG-11',
  'ENG-29',
  'ENG-30',
  'ENG-32',
  'ENG-33',
  'ENG-34',
  'MOB-01',
  'MOB-04',
  'OTH-04',
  'OTH-10',
  'OTH-11',
  'SEC-10',
];

type Controller = { readonly prototype: object };
const served = (controllers: readonly Controller[]): string[] =>
  controllers.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap((name): string[] => {
      const handler: unknown = Reflect.get(prototype, name);
      const id: unknown =
        typeof handler === 'function' ? Reflect.getMetadata(OPERATION, handler) : undefined;
      return typeof id === 'string' ? [id] : [];
    }),
  );

it('every operation of the contracts is served once, and nothing else', () => {
  const controllers = [AuctionHttpModule, VehiclesHttpModule].flatMap((module): Controller[] =>
    Reflect.getMetadata('controllers', module),
  );
  const ids = [...served(controllers), ...ELSEWHERE];
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted());
});
