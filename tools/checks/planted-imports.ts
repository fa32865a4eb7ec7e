/** A file, imports that lint must allow there, and forbidden imports that it must report. */
export type PlantedFile = [file: string, allowed: string[], planted: string[]];

/** Such files for each kind of lib of a context, and for libs that contexts share. */
export const BUSINESS_FILES: readonly PlantedFile[] = [
  ['libs/kernel/src/a.ts', ['./b.js'], ['zod', 'node:fs', '@fairlot/countries']],
  ['libs/auction/rules/src/a.ts', ['./b.js'], ['zod', '@fairlot/kernel']],
  ['libs/countries/src/a.ts', ['validator/lib/isEmail.js'], ['zod', '@fairlot/contracts']],
  ['libs/auction/domain/src/a.ts', ['@fairlot/kernel', '../b.js'], ['node:crypto', 'zod', 'pg']],
  [
    'libs/auction/domain/src/b.ts',
    ['@fairlot/vehicles-domain', '@fairlot/auction-rules'],
    ['@fairlot/access-domain', 'zod'],
  ],
  ['libs/vehicles/domain/src/a.ts', ['@fairlot/kernel'], ['@fairlot/auction-domain', 'zod']],
  ['libs/access/domain/src/a.ts', ['@fairlot/kernel'], ['@fairlot/auction-domain', 'typeorm']],
  [
    'libs/contracts/src/a.ts',
    ['zod', '@fairlot/access-domain', '@fairlot/auction-rules'],
    ['@fairlot/auction-domain', 'pg'],
  ],
  [
    'libs/auction/event-schema/src/a.ts',
    ['zod', '@fairlot/auction-domain', '@fairlot/vehicles-event-schema'],
    ['typeorm', '@fairlot/event-sourcing-engine'],
  ],
  [
    'libs/vehicles/event-schema/src/a.ts',
    ['zod', '@fairlot/vehicles-domain', '@fairlot/event-sourcing-declaration'],
    ['@fairlot/auction-domain', '@fairlot/auction-event-schema', 'typeorm'],
  ],
  [
    'libs/auction/application/src/a.ts',
    [
      '@fairlot/auction-read-model',
      '@fairlot/auction-rules',
      '@fairlot/event-store-port',
      '@nestjs/cqrs',
      'node:crypto',
      '@fairlot/contracts/refused',
    ],
    [
      'typeorm',
      'fastify',
      '@nestjs/core',
      '@fairlot/access-http',
      '@fairlot/event-store-postgres',
      '@fairlot/contracts/problem',
    ],
  ],
  [
    'libs/showcase/service/src/a.ts',
    [
      '@fairlot/showcase-domain',
      '@fairlot/access-http',
      '@fairlot/contracts/refused',
      '@fairlot/event-sourcing-engine',
      '@fairlot/records',
      'typeorm',
      'zod',
    ],
    [
      '@fairlot/auction-application',
      '@fairlot/auction-read-model',
      '@fairlot/access-records',
      '@fairlot/event-store-postgres',
      '@fairlot/contracts/problem',
      'pg',
      'fastify',
    ],
  ],
  [
    'libs/auction/read-model/src/a.ts',
    [
      'typeorm',
      '@nestjs/typeorm',
      '@fairlot/auction-event-schema',
      '@fairlot/auction-rules',
      '@fairlot/event-sourcing-projection',
    ],
    [
      '@fairlot/auction-application',
      '@fairlot/event-sourcing-engine',
      '@fairlot/contracts',
      'fastify',
    ],
  ],
  [
    'libs/access/records/src/a.ts',
    [
      '@fairlot/access-domain',
      '@fairlot/records',
      '@fairlot/database',
      'typeorm',
      '@fairlot/messaging-records',
    ],
    ['@fairlot/partners-records', '@fairlot/vehicles-records', '@fairlot/auction-domain'],
  ],
  [
    'libs/messaging/records/src/a.ts',
    ['@fairlot/messaging-domain', '@fairlot/mailer-port', '@fairlot/database', 'typeorm'],
    ['@fairlot/access-records', '@fairlot/mailer-smtp', '@fairlot/content', 'nodemailer'],
  ],
  [
    'libs/partners/records/src/a.ts',
    ['@fairlot/access-records', '@fairlot/records', 'typeorm'],
    ['@fairlot/vehicles-records', '@fairlot/auction-domain', '@fairlot/auction-rules'],
  ],
  [
    'libs/vehicles/records/src/a.ts',
    [
      'typeorm',
      '@fairlot/partners-records',
      'csv-parse/sync',
      'node:timers/promises',
      '@fairlot/event-sourcing-reaction',
    ],
    ['@fairlot/vehicles-http', '@fairlot/auction-domain', '@fairlot/auction-rules', 'fastify'],
  ],
  [
    'libs/vehicles/application/src/a.ts',
    ['@fairlot/access-domain', '@fairlot/partners-records', '@fairlot/contracts/vehicles'],
    [
      '@fairlot/auction-application',
      '@fairlot/auction-domain',
      '@fairlot/auction-rules',
      '@fairlot/contracts/problem',
    ],
  ],
  [
    'libs/vehicles/http/src/a.ts',
    ['@fairlot/vehicles-application', '@fairlot/access-http'],
    ['@fairlot/auction-application', '@fairlot/auction-http', '@fairlot/auction-domain'],
  ],
  ['libs/records/src/a.ts', ['typeorm', 'zod', '@fairlot/database'], ['pg', '@nestjs/common']],
  [
    'libs/auction/http/src/a.ts',
    ['@fairlot/contracts/auction', '@fairlot/auction-application', '@nestjs/common', 'fastify'],
    ['typeorm', 'pg', '@fairlot/event-store-port', '@fairlot/auction-read-model', 'vitest'],
  ],
  [
    'libs/access/http/src/a.ts',
    ['@fairlot/contracts', '@fairlot/access-records', '@fairlot/access-domain'],
    ['@fairlot/partners-records', '@fairlot/auction-application', 'typeorm'],
  ],
  [
    'libs/auction/live/src/a.ts',
    ['@fairlot/contracts/live', '@fairlot/auction-public-lot'],
    ['socket.io', 'aedes', '@nestjs/common'],
  ],
  [
    'libs/auction/public-lot/src/a.ts',
    ['@fairlot/contracts/live', '@fairlot/auction-domain', '@fairlot/kernel'],
    ['@fairlot/auction-event-schema', '@fairlot/auction-live', '@nestjs/common', 'typeorm'],
  ],
  ['libs/content/src/a.ts', ['i18next'], ['@fairlot/contracts', 'typeorm']],
  [
    'libs/content/records/src/a.ts',
    ['@fairlot/records', 'sanitize-html'],
    ['i18next', '@fairlot/partners-records', 'pg'],
  ],
  [
    'libs/demonstration/src/a.ts',
    ['@fairlot/auction-application', '@fairlot/auction-rules'],
    ['pg', '@fairlot/access-http'],
  ],
];
