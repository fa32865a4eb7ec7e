import { join } from 'node:path';
import { CapturedMailer } from '@fairlot/mailer-captured';
import type { Mailer } from '@fairlot/mailer-port';
import { SmtpMailer } from '@fairlot/mailer-smtp';
import { FolderFiles } from '@fairlot/files-folder';
import type { Files } from '@fairlot/files-port';
import { bucketOf, openFiles } from '@fairlot/files-s3';
import { NOTICES_TOPIC, RECORD_CHANGES_TOPIC } from '@fairlot/contracts/bus';
import type { DataSource } from 'typeorm';
import type { Notifications, PostgresConnection } from '@fairlot/database';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import { KafkaEventBus, type KafkaEventBusOptions } from '@fairlot/event-bus-kafka';
import type { EventBus } from '@fairlot/event-bus-port';
import { ArchivedEventStore } from '@fairlot/event-store-archive';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { PostgresEventStore, type SessionWatch } from '@fairlot/event-store-postgres';
import { EmbeddedLiveBus, type EmbeddedLiveBusOptions } from '@fairlot/live-bus-embedded';
import { MqttLiveBus, type MqttLiveBusOptions } from '@fairlot/live-bus-mqtt';
import { SocketLiveBus, type SocketLiveBusOptions } from '@fairlot/live-bus-socket';
import type { KafkaSettings, KurrentDbSettings } from '../settings/adapter-settings.js';
import { contexts } from './contexts.js';
import { parseStoredMetadata } from './stored-metadata.js';

type BusObserver = Required<Pick<KafkaEventBusOptions, 'onFailure' | 'onParked'>>;

/** One topic per context. The version in its name is the version of the event format. */
const topicOfContext = ({ name }: { readonly name: string }): string => `${name}.events.v1`;

/** The session limit and the observer of the log's sessions. */
type LogSessionOptions = { readonly sessionsMax: number; readonly watch: SessionWatch | null };

type FilesLocation = { readonly dataDir: string; readonly filesUrl: string | null };

/** Creates the adapters that the settings select. All other code depends only on ports. */
export const adapters = {
  eventStore: (
    connection: PostgresConnection,
    { sessionsMax, watch }: LogSessionOptions,
    notifications: Notifications,
    files: Files,
  ) => {
    const store = new PostgresEventStore(connection, { sessionsMax }, notifications, watch);
    const commandOf = (event: CommittedEvent) => parseStoredMetadata(event)?.commandId ?? null;
    return new ArchivedEventStore(store, files, commandOf);
  },
  /** Opens an external event store. Its client library is loaded only if it is used. */
  eventStoreElsewhere: async (settings: KurrentDbSettings) => {
    const { KurrentDbEventStore } = await import('@fairlot/event-store-kurrentdb');
    return new KurrentDbEventStore(settings);
  },
  /** Waits for an event store that starts late. @throws WrongKurrentDbUrl */
  checkEventStoreElsewhere: async (settings: KurrentDbSettings) => {
    const { checkServer } = await import('@fairlot/event-store-kurrentdb');
    await checkServer(settings);
  },
  /**
   * @param kafka brokers and topics; null for an in-process bus
   * @returns the bus of all contexts
   */
  eventBus: (kafka: KafkaSettings | null, observer: BusObserver): EventBus => {
    if (kafka === null) return new InProcessEventBus(observer);
    const { prefix, topics: settings, retentionMs, ...connection } = kafka;
    const { events, records, notices } = retentionMs;
    return new KafkaEventBus({
      connection,
      prefix,
      settings,
      ...observer,
      topics: Object.fromEntries(contexts.all.map((one) => [topicOfContext(one), events])),
      messageTopics: { [RECORD_CHANGES_TOPIC]: records, [NOTICES_TOPIC]: notices },
      topicOf: ({ stream }) => topicOfContext(contexts.streamOf(stream).context),
    });
  },
  broker: (options: EmbeddedLiveBusOptions) => EmbeddedLiveBus.start(options),
  /** An external broker that authenticates clients itself. */
  externalBroker: (options: MqttLiveBusOptions) => new MqttLiveBus(options),
  sockets: (options: SocketLiveBusOptions) => new SocketLiveBus(options),
  mailer: (smtpUrl: string): Mailer => new SmtpMailer(smtpUrl),
  files: async ({ dataDir, filesUrl }: FilesLocation): Promise<Files> =>
    filesUrl === null ? new FolderFiles(join(dataDir, 'files')) : openFiles(bucketOf(filesUrl)),
  capturedMails: (dataSource: DataSource) => new CapturedMailer(dataSource),
};
export type Broker = Awaited<ReturnType<typeof adapters.broker>>;
export type ExternalBroker = ReturnType<typeof adapters.externalBroker>;
