import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import lintConfig from '../../oxlint.config.ts';

/** For each kind of lib: a file, allowed imports, and forbidden ones that lint must report. */
const KINDS: [file: string, allowed: string[], planted: string[]][] = [
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
  ['libs/content/src/a.ts', ['i18next'], ['@fairlot/contracts', 'typeorm']],
  [
    'libs/content/records/src/a.ts',
    ['@fairlot/records', 'sanitize-html'],
    ['i18next', '@fairlot/partners-records', 'pg'],
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
  [
    'libs/demonstration/src/a.ts',
    ['@fairlot/auction-application', '@fairlot/auction-rules'],
    ['pg', '@fairlot/access-http'],
  ],
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
/** Files of every kind may import other libs only through their `index.ts`. */
const DEEP = ['../../../kernel/src/money.js', '@fairlot/kernel/src/money.js'];

let tree: string;
let reported: Set<string>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'fairlot-lint-'));
  const { options: _, ...config } = lintConfig;
  writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, allowed, planted] of KINDS) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    const lines = [...allowed, ...planted, ...DEEP].map((name) => `export * from '${name}';\n`);
    writeFileSync(join(tree, file), lines.join(''));
  }
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint');
  const run = spawnSync(oxlint, ['--format=json'], { cwd: tree, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { code: string; filename: string; message: string }[];
  };
  reported = new Set(
    diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename, message }) => `${filename} ${/'([^']*)'/.exec(message)?.[1]}`),
  );
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(KINDS)('report what %s may not import, and only that', (file, allowed, planted) => {
    const found = (names: string[]) => names.filter((name) => reported.has(`${file} ${name}`));
    expect(found([...planted, ...DEEP])).toEqual([...planted, ...DEEP]);
    expect(found(allowed)).toEqual([]);
  });
});
