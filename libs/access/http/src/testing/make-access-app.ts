import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAccessDatabase, dataSourceOf } from '@fairlot/access-records/testing';
import {
  ApprovalSettings,
  FactorSettings,
  NoVatRegistry,
  OpenObligations,
  TemplateStandings,
  VatRegistry,
} from '@fairlot/access-records';
import { Notifications } from '@fairlot/database';
import { FolderFiles } from '@fairlot/files-folder';
import { Files } from '@fairlot/files-port';
import { JobQueue } from '@fairlot/jobs';
import { PartnerDirectory } from '@fairlot/partners-records';
import { BulkChanges, RecordExports } from '@fairlot/records';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AccessHttpModule } from '../access-http.module.js';
import type { AccessSettings } from '../access-settings.js';
import { OperationContract } from '../operations/operation-contract.js';
import { OperationRoutes } from '../operations/operation-routes.js';
import { ProblemFilter } from '../operations/problem.filter.js';
import { routeByMedia } from '../responses/route-by-media.js';
import { NO_LIMITS } from './no-limits.js';

type AccessAppOptions = {
  readonly settings: Omit<AccessSettings, 'limits' | 'storedTables'> & Partial<AccessSettings>;
  readonly factors?: FactorSettings;
  /** Additional controllers behind the guard. */
  readonly controllers?: readonly Type[];
  /** False skips the parsing of input, so that a test handler can answer any request. */
  readonly parses?: boolean;
};

const FACTORS = new FactorSettings('offered', 'the secret of a test', 'http://localhost:3000');

export type AccessApp = {
  readonly app: NestFastifyApplication;
  get<Service>(type: Type<Service>): Service;
  stop(): Promise<void>;
};

/**
 * Makes an app with only the sign-in and the guard, on an empty database. It does not listen on a
 * port yet.
 */
export const makeAccessApp = async (options: AccessAppOptions): Promise<AccessApp> => {
  const database = await makeAccessDatabase();
  const dataSource = await dataSourceOf(database);
  const notifications = new Notifications(database.connection);
  const queue = new JobQueue(database.connection, notifications, () => {});
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-access-'));
  const files = new FolderFiles(folder);

  // Modules without decorators, because test files are outside the project that compiles
  // decorators.
  const around: DynamicModule = {
    module: class Around {},
    global: true,
    providers: [
      { provide: DataSource, useValue: dataSource },
      { provide: Notifications, useValue: notifications },
      { provide: JobQueue, useValue: queue },
      { provide: BulkChanges, useValue: new BulkChanges(dataSource, queue) },
      { provide: RecordExports, useValue: new RecordExports(dataSource, queue, files) },
      PartnerDirectory,
      { provide: FactorSettings, useValue: options.factors ?? FACTORS },
      { provide: ApprovalSettings, useValue: new ApprovalSettings([]) },
      { provide: TemplateStandings, useExisting: PartnerDirectory },
      { provide: OpenObligations, useValue: { dealers: async () => [] } },
      { provide: VatRegistry, useValue: new NoVatRegistry() },
      { provide: Files, useValue: files },
    ],
    exports: [
      ApprovalSettings,
      BulkChanges,
      DataSource,
      Files,
      JobQueue,
      Notifications,
      RecordExports,
      FactorSettings,
      OpenObligations,
      TemplateStandings,
      VatRegistry,
    ],
  };
  const portal: DynamicModule = {
    module: class Portal {},
    imports: [
      around,
      AccessHttpModule.forRoot({ limits: NO_LIMITS, storedTables: [], ...options.settings }),
    ],
    controllers: [...(options.controllers ?? [])],
  };

  const app = await NestFactory.create<NestFastifyApplication>(portal, new FastifyAdapter(), {
    logger: ['error'],
    abortOnError: false,
  });
  routeByMedia(app.getHttpAdapter().getInstance());
  app.useGlobalFilters(new ProblemFilter());
  const contract = options.parses === false ? [] : [app.get(OperationContract)];
  app.get(OperationRoutes).serve(app.getHttpAdapter().getInstance(), contract);
  return {
    app,
    get: (type) => app.get(type, { strict: false }),
    stop: async () => {
      await app.close();
      await queue.stop();
      await notifications.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
