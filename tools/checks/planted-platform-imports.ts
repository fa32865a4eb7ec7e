import type { PlantedFile } from './planted-imports.ts';

/** Such files for each kind of app, and for libs that know no context. */
export const PLATFORM_FILES: readonly PlantedFile[] = [
  [
    'libs/event-sourcing/declaration/src/a.ts',
    ['@fairlot/kernel', 'zod', 'node:crypto'],
    ['@fairlot/event-store-port', '@fairlot/auction-domain', 'typeorm', 'node:fs'],
  ],
  [
    'libs/event-sourcing/reaction/src/a.ts',
    ['@fairlot/event-bus-port', '@fairlot/event-store-port', 'typeorm', 'node:timers/promises'],
    ['@fairlot/event-sourcing-engine', '@fairlot/vehicles-domain', 'pg', '@nestjs/common'],
  ],
  [
    'libs/event-sourcing/engine/src/a.ts',
    ['@fairlot/event-sourcing-declaration', '@fairlot/event-store-port', 'node:crypto'],
    ['@fairlot/auction-domain', '@fairlot/auction-event-schema', '@nestjs/common', 'typeorm'],
  ],
  [
    'libs/event-sourcing/relay/src/a.ts',
    ['@fairlot/event-sourcing-declaration', '@fairlot/event-bus-port', '@fairlot/event-store-port'],
    ['@fairlot/event-sourcing-engine', '@fairlot/auction-domain', 'typeorm'],
  ],
  [
    'libs/event-sourcing/projection/src/a.ts',
    [
      '@fairlot/event-sourcing-declaration',
      '@fairlot/event-bus-port',
      'typeorm',
      '@nestjs/typeorm',
    ],
    ['@fairlot/event-sourcing-relay', '@fairlot/auction-read-model', 'pg'],
  ],
  [
    'libs/event-sourcing/inspection/src/a.ts',
    ['@fairlot/event-sourcing-declaration', '@fairlot/event-store-port'],
    ['@fairlot/event-sourcing-projection', '@fairlot/auction-domain', 'typeorm'],
  ],
  ['libs/event-store/port/src/a.ts', ['@fairlot/kernel'], ['pg', '@fairlot/auction-domain']],
  ['libs/event-store/postgres/src/a.ts', ['pg', '@fairlot/event-store-port'], ['typeorm', 'aedes']],
  [
    'libs/event-store/archive/src/a.ts',
    ['@fairlot/event-store-port', '@fairlot/files-port', 'node:zlib'],
    ['pg', '@fairlot/event-store-postgres', '@fairlot/files-folder'],
  ],
  [
    'libs/event-store/kurrentdb/src/a.ts',
    ['@kurrent/kurrentdb-client', '@fairlot/event-store-port'],
    ['pg', '@fairlot/database', '@grpc/grpc-js'],
  ],
  ['libs/event-bus/in-process/src/a.ts', ['node:events'], ['pg', '@fairlot/event-store-port']],
  [
    'libs/live-bus/mqtt/src/a.ts',
    ['mqtt', '@fairlot/live-bus-port'],
    ['aedes', '@fairlot/contracts'],
  ],
  ['libs/live-bus/embedded/src/a.ts', ['aedes', 'ws'], ['pg', '@fairlot/contracts']],
  [
    'libs/live-bus/socket/src/a.ts',
    ['socket.io', '@fairlot/live-bus-port', 'node:http'],
    ['aedes', 'ws', '@fairlot/contracts', '@fairlot/contracts/live', '@fairlot/live-bus-embedded'],
  ],
  [
    'apps/public/src/a.ts',
    ['@fairlot/countries', 'react', 'react-dom/server'],
    ['@fairlot/content-records', '@fairlot/web-ui', '@mantine/core', 'react-dom/client'],
  ],
  [
    'libs/jobs/src/a.ts',
    ['pg-boss', 'pg', 'typeorm', '@fairlot/database'],
    ['@nestjs/common', '@fairlot/records', '@fairlot/vehicles-records'],
  ],
  ['libs/database/src/a.ts', ['pg', 'typeorm'], ['vitest', '@fairlot/access-records']],
  ['apps/identity/src/a.ts', ['oidc-provider'], ['@fairlot/access-records', 'pg']],
  [
    'apps/server/src/a.ts',
    ['@fairlot/auction-http', '@fairlot/contracts/operations', 'socket.io'],
    ['@fairlot/database/testing', '@fairlot/testing', 'vitest', '@fairlot/web'],
  ],
  [
    'apps/cli/src/a.ts',
    ['@fairlot/server', '@fairlot/event-store-testing/memory', 'commander'],
    ['@fairlot/auction-http', '@fairlot/event-store-testing', 'vitest'],
  ],
  [
    'libs/web-ui/catalogue/src/a.ts',
    ['@fairlot/web-ui', '@fairlot/testing/browser', 'react', 'vitest'],
    ['@fairlot/contracts', '@fairlot/kernel', '@fairlot/web', '@mantine/core'],
  ],
  [
    'libs/web-ui/src/a.ts',
    ['react', '@mantine/core', 'clsx/lite', './b.js', './b.module.css'],
    ['@fairlot/contracts', '@fairlot/kernel', 'react-i18next', 'xstate'],
  ],
  [
    'apps/web/src/a.ts',
    [
      '@fairlot/contracts',
      '@fairlot/contracts/auction',
      '@fairlot/access-domain',
      '@fairlot/auction-rules',
      '@fairlot/web-ui',
      '@fairlot/countries',
      '@fairlot/kernel',
      'react',
      'xstate',
    ],
    [
      '@fairlot/contracts/operations',
      '@fairlot/contracts/documents',
      '@fairlot/auction-domain',
      '@fairlot/content',
      '@nestjs/common',
      'typeorm',
      'pg',
    ],
  ],
  [
    'libs/event-store/postgres/src/a.int.spec.ts',
    ['@fairlot/database/testing', '@fairlot/contracts/auction', 'vitest'],
    ['@fairlot/server', '@fairlot/event-store-port/src/event.js', '@fairlot/kernel/money'],
  ],
  ['libs/event-store/testing/src/a.ts', ['vitest', '@fairlot/event-store-port'], ['@fairlot/cli']],
];
