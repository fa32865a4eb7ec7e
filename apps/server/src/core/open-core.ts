import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  AccessDirectory,
  AccessRegistry,
  Disclosures,
  Approvals,
  ApprovalSettings,
  FactorSettings,
  NoVatRegistry,
  PastRegistrations,
  RegulationAcceptances,
  Requirements,
  SessionStore,
  UserAccounts,
} from '@fairlot/access-records';
import { ContentLibrary } from '@fairlot/content-records';
import { AuctionStates, IdSource, PendingCommands } from '@fairlot/auction-application';
import { Engine, ReceiptSigner } from '@fairlot/event-sourcing-engine';
import { AuctionQueries, Feedbacks, LotQueries } from '@fairlot/auction-read-model';
import { LogArchive } from '@fairlot/event-store-archive';
import type { EventStore } from '@fairlot/event-store-port';
import { Files } from '@fairlot/files-port';
import type { Clock } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleConditions, VehicleRegistry } from '@fairlot/vehicles-records';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { CLOCK, EVENT_STORE } from './tokens.js';
import { CoreModule, type CoreSettings } from './core.module.js';
import { ReceiptKeys } from './receipt-keys.js';
import { contexts } from './contexts.js';
import { Reactions } from './reactions.js';
import { prepareDatabase } from './prepare-database.js';

/** The services of a started core module, by their names in `OpenCore`. */
export const coreServicesOf = (context: INestApplicationContext) => ({
  commands: context.get(CommandBus),
  clock: context.get<Clock>(CLOCK),
  contexts,
  codec: contexts.codec,
  ids: context.get(IdSource),
  pending: context.get(PendingCommands),
  engine: context.get(Engine),
  states: context.get(AuctionStates),
  store: context.get<EventStore>(EVENT_STORE),
  archive: context.get<LogArchive | null>(LogArchive),
  signer: context.get(ReceiptSigner),
  receiptKeys: context.get(ReceiptKeys),
  dataSource: context.get(DataSource),
  files: context.get(Files),
  registry: context.get(AccessRegistry, { strict: false }),
  accounts: context.get(UserAccounts, { strict: false }),
  directory: context.get(AccessDirectory, { strict: false }),
  sessions: context.get(SessionStore, { strict: false }),
  acceptances: context.get(RegulationAcceptances, { strict: false }),
  registrations: context.get(PastRegistrations, { strict: false }),
  requirements: context.get(Requirements, { strict: false }),
  approvals: context.get(Approvals, { strict: false }),
  disclosures: context.get(Disclosures, { strict: false }),
  partners: context.get(PartnerDirectory),
  content: context.get(ContentLibrary),
  vehicles: context.get(VehicleRegistry),
  conditions: context.get(VehicleConditions),
  marking: context.get(Reactions).marking,
  auctions: context.get(AuctionQueries, { strict: false }),
  lots: context.get(LotQueries, { strict: false }),
  feedbacks: context.get(Feedbacks, { strict: false }),
});
export type CoreParts = ReturnType<typeof coreServicesOf>;
export type OpenCore = CoreParts & { close(): Promise<void> };

/**
 * Options of tools: no second factor (a tool could not decrypt one), no VAT checks, no approvals.
 */
const TOOL_OPTIONS = {
  factors: new FactorSettings('offered', randomUUID(), 'http://localhost'),
  vatRegistry: new NoVatRegistry(),
  approvals: new ApprovalSettings([]),
};

/** Migrates the database and starts the core module for tools, without HTTP and roles. */
export const openCore = async (
  settings: Omit<CoreSettings, keyof typeof TOOL_OPTIONS>,
): Promise<OpenCore> => {
  await prepareDatabase(settings);
  const context = await NestFactory.createApplicationContext(
    CoreModule.forRoot({ ...settings, ...TOOL_OPTIONS }),
    {
      logger: ['error', 'warn'],
      abortOnError: false,
    },
  );
  const parts = coreServicesOf(context);
  const close = async () => {
    await context.close();
    await parts.store.close();
  };
  return { ...parts, close };
};
