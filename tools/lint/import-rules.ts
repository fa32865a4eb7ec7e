import type { OxlintOverride } from 'oxlint';
import { allowOnly, allowOnlyLibs, forbidOnly } from './restrict-imports.ts';

const NODE = 'node:* node:*/**';
const CONTRACTS = 'contracts contracts/*';
const DRIVERS = 'typeorm pg aedes ws mqtt socket.io';
const TESTING = 'vitest @fairlot/testing @fairlot/*-testing @fairlot/*/testing fast-check';
const OF_TABLES = `${NODE} typeorm pg @nestjs/* @node-rs/argon2 lru-cache rate-limiter-flexible zod csv-parse csv-parse/**`;
const OF_USE_CASES = `${NODE} @nestjs/common @nestjs/cqrs file-type lru-cache sanitize-html`;
/** No HTTP status: a use case refuses with a code. */
const NO_STATUS = '@fairlot/contracts/problem';
const ADAPTER = 'an adapter imports its port, kernel and one driver';

/**
 * Import rules, one row per kind of lib, by folder. The last matching row applies.
 * `tools/checks/import-rules.spec.ts` tests a violation of each.
 */
export const IMPORT_RULES: readonly OxlintOverride[] = [
  allowOnly(['libs/kernel/**', 'libs/auction/rules/**'], 'kernel and rules import nothing', '', ''),
  allowOnly('libs/*/domain/**', 'a domain imports kernel only', 'kernel', ''),
  allowOnly(
    'libs/countries/**',
    'countries import kernel and the parser of e-mail addresses',
    'kernel kernel/written',
    'validator/lib/isEmail.js',
  ),
  allowOnly(
    'libs/auction/domain/**',
    "the auction's domain imports kernel, its rules, and vehicles below it",
    'kernel auction-rules vehicles-domain',
    '',
  ),
  allowOnly(
    'libs/contracts/**',
    'contracts import kernel, countries, access-domain, auction-rules, ibantools, zxcvbn and zod',
    'kernel auction-rules access-domain countries',
    'ibantools zod @zxcvbn-ts/core @zxcvbn-ts/language-common',
  ),
  allowOnly(
    'libs/event-sourcing/declaration/**',
    'the declaration of a context imports kernel and zod',
    'kernel',
    'zod node:crypto',
  ),
  allowOnly(
    'libs/event-sourcing/engine/**',
    'the engine imports declaration, the event-store port and kernel',
    'kernel event-sourcing-declaration event-store-port',
    NODE,
  ),
  allowOnly(
    'libs/event-sourcing/reaction/**',
    'reactions import kernel, database, the ports of store and bus, and typeorm',
    'kernel database event-bus-port event-store-port',
    `${NODE} typeorm`,
  ),
  allowOnly(
    'libs/event-sourcing/relay/**',
    'the relay imports declaration, ports and kernel',
    'kernel event-sourcing-declaration event-store-port event-bus-port',
    NODE,
  ),
  allowOnly(
    'libs/event-sourcing/projection/**',
    'projection imports declaration, ports, database, kernel, pg-copy-streams and typeorm',
    'kernel database event-sourcing-declaration event-store-port event-bus-port',
    `${NODE} pg-copy-streams typeorm @nestjs/common @nestjs/typeorm`,
  ),
  allowOnly(
    'libs/event-sourcing/inspection/**',
    'inspection imports declaration, the event-store port and kernel',
    'kernel event-sourcing-declaration event-store-port',
    '',
  ),
  allowOnly(
    'libs/*/event-schema/**',
    'an event schema imports its domain and rules, declaration, kernel and zod',
    'kernel event-sourcing-declaration auction-domain auction-rules vehicles-domain vehicles-event-schema',
    'zod',
  ),
  allowOnly(
    'libs/vehicles/event-schema/**',
    'contexts look down only: the events of vehicles know no auction',
    'kernel event-sourcing-declaration vehicles-domain',
    'zod',
  ),
  allowOnly('libs/*/port/**', 'a port imports kernel only, and hashes', 'kernel', 'node:crypto'),
  allowOnly(
    'libs/*/application/**',
    'an application imports domain, rows, contracts and ports, and refuses by code (contracts/refused); no edge, no HTTP status, no driver',
    `kernel ${CONTRACTS} content countries *-application *-domain *-event-schema *-live *-port event-sourcing-* auction-public-lot auction-rules *-read-model *-records vehicles-dossier`,
    OF_USE_CASES,
    NO_STATUS,
  ),
  allowOnly(
    'libs/vehicles/application/**',
    'contexts look down only: vehicles imports access, partners, vehicles; else as every application',
    `kernel ${CONTRACTS} content countries countries/frames access-application partners-application vehicles-application access-domain partners-domain vehicles-domain access-event-schema partners-event-schema vehicles-event-schema *-port event-sourcing-* access-records partners-records vehicles-records`,
    OF_USE_CASES,
    NO_STATUS,
  ),
  allowOnly(
    ['libs/*/records/**', 'libs/*/read-model/**'],
    'records and read models import domain types, event schema, projections, ports, records and kernel',
    'auction-public-lot auction-rules kernel *-domain *-event-schema *-port event-sourcing-declaration event-sourcing-projection *-records database records',
    OF_TABLES,
  ),
  allowOnly(
    'libs/access/records/**',
    'contexts look down only: access imports access and messaging; else as every records',
    'kernel access-domain access-event-schema *-port access-records messaging-domain messaging-records database jobs pictures records',
    `${OF_TABLES} @simplewebauthn/server otpauth`,
  ),
  allowOnly(
    'libs/messaging/records/**',
    'contexts look down only: messaging imports messaging; else as every records',
    'kernel messaging-domain *-port database records',
    OF_TABLES,
  ),
  allowOnly(
    'libs/partners/records/**',
    'contexts look down only: partners imports access, partners; else as every records',
    'kernel access-domain partners-domain access-event-schema partners-event-schema *-port access-records partners-records database records',
    OF_TABLES,
  ),
  allowOnly(
    'libs/vehicles/records/**',
    'contexts look down only: vehicles imports access, partners, vehicles; else as every records',
    'kernel kernel/written access-domain partners-domain event-sourcing-reaction vehicles-domain access-event-schema partners-event-schema vehicles-event-schema *-port access-records partners-records vehicles-records database jobs pictures records',
    `${OF_TABLES} iconv-lite numfmt saxes yauzl`,
  ),
  allowOnlyLibs(
    'libs/*/http/**',
    'an edge imports contracts and use cases; no rows, no log, no driver',
    `kernel ${CONTRACTS} content countries *-domain *-application *-http`,
    `${TESTING} ${DRIVERS}`,
  ),
  allowOnlyLibs(
    'libs/vehicles/http/**',
    'contexts look down only: vehicles imports access, partners, vehicles; else as every http',
    `kernel ${CONTRACTS} content countries access-domain partners-domain vehicles-domain access-application partners-application vehicles-application vehicles-dossier access-http partners-http vehicles-http`,
    `${TESTING} ${DRIVERS}`,
  ),
  allowOnly(
    'libs/*/service/**',
    'a small context in one lib imports contracts, domains, the guard, event-sourcing, records and typeorm',
    `kernel ${CONTRACTS} countries *-domain access-http event-sourcing-declaration event-sourcing-engine event-sourcing-projection database records`,
    `${NODE} typeorm zod @nestjs/common`,
    NO_STATUS,
  ),
  allowOnlyLibs(
    'libs/access/http/**',
    'the edge of access imports contracts, its own records and the sanitiser of content',
    `kernel ${CONTRACTS} content content-records countries access-domain access-records records`,
    `${TESTING} ${DRIVERS}`,
  ),
  allowOnly(
    'libs/auction/public-lot/**',
    'what is public imports its domain, its rules, contracts and kernel',
    `kernel auction-domain auction-rules ${CONTRACTS}`,
    '',
  ),
  allowOnly(
    'libs/*/live/**',
    'live imports domain types, contracts and kernel',
    `kernel auction-domain auction-public-lot vehicles-domain ${CONTRACTS}`,
    '',
  ),
  allowOnly(
    'libs/event-store/postgres/**',
    ADAPTER,
    'kernel database event-store-port',
    `${NODE} pg`,
  ),
  allowOnly(
    'libs/event-store/archive/**',
    'the archive imports the event-store and files ports',
    'event-store-port files-port',
    NODE,
  ),
  allowOnly(
    'libs/event-store/kurrentdb/**',
    ADAPTER,
    'kernel event-store-port',
    `${NODE} @kurrent/kurrentdb-client`,
  ),
  allowOnly('libs/event-bus/in-process/**', ADAPTER, 'kernel event-bus-port', NODE),
  allowOnly('libs/event-bus/kafka/**', ADAPTER, 'kernel event-bus-port', `${NODE} kafkajs`),
  allowOnly('libs/live-bus/embedded/**', ADAPTER, 'kernel live-bus-port', `${NODE} aedes ws`),
  allowOnly(
    'libs/live-bus/mqtt/**',
    'an adapter imports its port, kernel and one driver; jose for tokens',
    'kernel live-bus-port',
    `${NODE} jose mqtt`,
  ),
  allowOnly('libs/live-bus/socket/**', ADAPTER, 'kernel live-bus-port', `${NODE} socket.io`),
  allowOnly('libs/mailer/smtp/**', ADAPTER, 'mailer-port', `${NODE} nodemailer/**`),
  allowOnly('libs/files/folder/**', ADAPTER, 'files-port', NODE),
  allowOnly(
    'libs/files/s3/**',
    ADAPTER,
    'files-port kernel',
    `${NODE} @aws-sdk/client-s3 @aws-sdk/lib-storage`,
  ),
  allowOnly('libs/mailer/captured/**', ADAPTER, 'mailer-port kernel database', 'typeorm'),
  allowOnly(
    'libs/content/**',
    'content imports kernel, countries and i18next',
    'kernel countries',
    `${NODE} i18next`,
  ),
  allowOnly(
    'libs/content/records/**',
    'the tables of content import kernel, database, the records kit, zod and what cleans rich text',
    'kernel database records',
    `${NODE} typeorm @nestjs/common @nestjs/typeorm sanitize-html zod`,
  ),
  allowOnly(
    'libs/jobs/**',
    'jobs import kernel, database, pg, pg-boss and typeorm',
    'kernel database',
    `${NODE} pg pg-boss typeorm`,
  ),
  allowOnly(
    'libs/database/**',
    'database imports kernel, pg and typeorm',
    'kernel',
    `${NODE} pg typeorm`,
  ),
  allowOnly(
    'libs/records/**',
    'the records kit imports kernel, database, files, jobs, typeorm and zod',
    'kernel database files-port jobs',
    `${NODE} lru-cache typeorm zod`,
  ),
  allowOnlyLibs(
    'libs/demonstration/**',
    'the demonstration acts through domain, application and records',
    'kernel countries countries/frames event-sourcing-engine auction-domain auction-rules auction-application auction-read-model access-domain content pictures pictures/drawing vehicles-application vehicles-dossier *-records',
    `${TESTING} typeorm pg`,
  ),
  allowOnly(
    'apps/identity/**',
    'the identity provider stands alone',
    'kernel content',
    `${NODE} oidc-provider`,
  ),
  forbidOnly(
    'apps/server/**',
    'the server imports anything but web, cli and testing',
    `@fairlot/web* @fairlot/cli @fairlot/*/** !@fairlot/contracts/* ${TESTING}`,
  ),
  allowOnly(
    'libs/web-ui/src/**',
    'presentational components import React and Mantine only',
    '',
    'react react-dom @mantine/* @mantine/*/** @tanstack/react-virtual clsx clsx/lite get-nonce',
  ),
  allowOnlyLibs(
    'libs/web-ui/catalogue/**',
    'the catalogue shows web-ui and nothing else of the project',
    'web-ui web-ui/icons web-ui/styles.css testing/browser',
    '@mantine/*',
  ),
  allowOnlyLibs(
    'apps/web/**',
    'the web client imports contracts, access-domain, auction-rules, countries, kernel, web-ui and what vehicles are called only',
    `auction-rules access-domain content/frame-makers content/vehicle-name ${CONTRACTS} countries countries/frames kernel kernel/written web-ui web-ui/icons web-ui/styles.css`,
    '@nestjs/* typeorm pg fastify',
    {
      paths: [
        {
          name: '@fairlot/contracts/operations',
          allowTypeImports: true,
          message: 'the web client loads the calls of one context, not the whole table',
        },
        { name: '@fairlot/contracts/documents', message: 'the documents are made by the server' },
      ],
    },
  ),
  allowOnly(
    'apps/public/**',
    'public pages import countries, React and i18next: what they show is handed to them',
    'countries',
    `${NODE} i18next react react-dom/server vite`,
  ),
  forbidOnly(
    'apps/cli/**',
    'the cli imports neither web, http nor testing',
    `@fairlot/web* @fairlot/*-http @fairlot/*/** !@fairlot/contracts/* ${TESTING} !@fairlot/event-store-testing/memory`,
  ),
  forbidOnly(
    [
      'libs/testing/**',
      'libs/*/testing/**',
      '**/src/**/testing/**',
      '**/*.spec.ts',
      '**/*.contract.ts',
    ],
    'testing and specs import anything but apps, and no lib past its index',
    '@fairlot/server @fairlot/cli @fairlot/identity @fairlot/web* @fairlot/*/** !@fairlot/contracts/* !@fairlot/countries/frames !@fairlot/kernel/written !@fairlot/*/testing !@fairlot/testing/browser !@fairlot/testing/free-port !@fairlot/testing/fuzz',
  ),
  // Read before anything is built, so from the sources.
  { files: ['apps/web/texts-together.ts'], rules: { 'no-restricted-imports': 'off' } },
];
