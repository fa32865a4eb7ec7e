import 'reflect-metadata';
import { OPERATION } from '@fairlot/access-http';
import { AuctionHttpModule } from '@fairlot/auction-http';
import { operations } from '@fairlot/contracts/operations';
import { RECORDS } from '@fairlot/contracts/record';
import { MessagingHttpModule } from '@fairlot/messaging-http';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import { expect, it } from 'vitest';

/** Sign-in is the access context's, live credentials, public pages and any context's streams the server's. */
const ELSEWHERE = [
  'ENG-161',
  'ENG-182',
  'ENG-11',
  'ENG-140',
  'ENG-141',
  'ENG-142',
  'ENG-29',
  'ENG-30',
  'ENG-32',
  'ENG-33',
  'ENG-34',
  'ENG-37',
  'ENG-60',
  'ENG-61',
  'ENG-62',
  'ENG-63',
  'ENG-70',
  'ENG-71',
  'ENG-72',
  'ENG-73',
  'ENG-74',
  'ENG-75',
  'ENG-76',
  'ENG-77',
  'ENG-78',
  'ENG-79',
  'ENG-80',
  'ENG-81',
  'ENG-82',
  'MOB-09',
  'OPEN-04',
  'SEC-04',
  'SEC-07',
  'SEC-08',
  'MOB-01',
  'MOB-02',
  'MOB-04',
  'MOB-05',
  'MOB-06',
  'OPEN-05',
  'OPEN-06',
  'OPEN-07',
  'OPEN-08',
  'OPEN-09',
  'OPEN-10',
  'OPEN-11',
  'OPEN-12',
  'OPEN-13',
  'OPEN-14',
  'OPEN-15',
  'OPEN-16',
  'SEC-11',
  'MOB-08',
  'MOB-03',
  'OTH-04',
  'OTH-05',
  'OTH-10',
  'OTH-11',
  'SEC-01',
  'SEC-02',
  'SEC-03',
  'SEC-05',
  'SEC-06',
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
  const controllers = [AuctionHttpModule, VehiclesHttpModule, MessagingHttpModule].flatMap(
    (module): Controller[] => Reflect.getMetadata('controllers', module),
  );
  const ofRecords = RECORDS.flatMap(({ calls }) => Object.values(calls).map(({ id }) => id));
  const ids = [...served(controllers), ...ELSEWHERE, ...ofRecords];
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted());
});
