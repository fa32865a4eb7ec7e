import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  ServerCredentials,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import gossipRpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import type gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import featuresRpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v1Rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import v2Rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import { type Cluster, clusterInfo, HOST, notLeader, notLeaderNode } from './cluster-messages.js';
import { StoredLog, NO_STREAM, type SentRecord } from './stored-log.js';
import {
  makeConfirmation,
  expectedState,
  nameOf,
  readEvent,
  recordTooLarge,
  sentRecord,
  streamNotFound,
  tooLarge,
  violationError,
} from './messages.js';
import { readOptions, filterOf } from './reading.js';
import { refusalOf, type ServerUser } from './users.js';

/** Maximum sizes of a record and of an append in version 26.1. */
const RECORD_BYTES_MAX = 16 * 1_024 ** 2;
const APPEND_BYTES_MAX = 256 * 1_024 ** 2;
const NO_MESSAGE_LIMIT = { 'grpc.max_receive_message_length': -1 };

export type ServerOptions = {
  readonly log?: StoredLog;
  readonly cluster?: Cluster;
  readonly version?: string;
  readonly appendBytesMax?: number;
  /** Users with passwords. Needs TLS, because without it clients send no password. */
  readonly users?: readonly ServerUser[];
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
};

type ReadCall = ServerWritableStream<v1.ReadReq, v1.ReadResp>;

/**
 * A server for the parts of KurrentDB's protocol that the event store uses. It follows the
 * documentation, the protocol definitions, the published server code, and responses of real servers
 * (ADR 26). It stores everything in memory and ignores record ids.
 */
export class ProtocolServer {
  readonly log: StoredLog;
  readonly #options: Required<Omit<ServerOptions, 'log' | 'cluster'>>;
  readonly #cluster: Cluster;
  #server: Server | null = null;
  #port = 0;
  /** If set, the next append is stored without a response, and this is called. */
  #stopsAfterAppend: (() => void) | null = null;

  constructor({ log = new StoredLog(), cluster, ...options }: ServerOptions = {}) {
    this.log = log;
    this.#options = {
      version: '26.1.0',
      appendBytesMax: APPEND_BYTES_MAX,
      users: [],
      tls: null,
      ...options,
    };
    this.#cluster = cluster ?? { nodes: [this], leader: this, areFollowers: true };
  }

  get port(): number {
    return this.#port;
  }

  get isUp(): boolean {
    return this.#server !== null;
  }

  get url(): string {
    return `kurrentdb://${HOST}:${this.#port}?tls=${this.#options.tls !== null}`;
  }

  /** Starts the server. After `stop`, it can be started again with the same port and records. */
  async start(): Promise<this> {
    const server = new Server({ interceptors: [sendHeadersAtOnce], ...NO_MESSAGE_LIMIT });
    server.addService(gossipRpc.GossipService, { read: this.#gossip });
    server.addService(featuresRpc.ServerFeaturesService, { getSupportedMethods: this.#features });
    server.addService(v2Rpc.StreamsServiceService, { appendRecords: this.#appendRecords });
    const { read, append, delete: remove } = v1Rpc.StreamsService;
    const calls = { read: this.#read, append: this.#append, delete: this.#delete };
    server.addService({ read, append, delete: remove }, calls);
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`${HOST}:${this.#port}`, this.#credentials(), (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    this.#server = server;
    return this;
  }

  /** Closes every connection. */
  async stop(): Promise<void> {
    this.#server?.forceShutdown();
    this.#server = null;
  }

  /** Resolves when the next append is stored and all connections were closed without a response. */
  stopAfterAppend(): Promise<void> {
    return new Promise((resolve) => (this.#stopsAfterAppend = resolve));
  }

  #stopUnanswered(stopped: () => void): void {
    this.#stopsAfterAppend = null;
    void this.stop().then(stopped);
  }

  #credentials(): ServerCredentials {
    const { tls } = this.#options;
    if (tls === null) return ServerCredentials.createInsecure();
    return ServerCredentials.createSsl(null, [{ cert_chain: tls.cert, private_key: tls.key }]);
  }

  get #leads(): boolean {
    return this.#cluster.leader === this;
  }

  readonly #gossip: handleUnaryCall<unknown, gossip.ClusterInfo> = (_, answer) =>
    answer(null, clusterInfo(this.#cluster));

  readonly #features: handleUnaryCall<unknown, features.SupportedMethods> = (_, answer) => {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion(this.#options.version);
    if (Number.parseFloat(this.#options.version) < 26.1) return answer(null, supported);
    const method = new features.SupportedMethod();
    method.setServiceName('kurrentdb.protocol.v2.streams.streamsservice');
    supported.addMethods(method.setMethodName('appendrecords'));
    answer(null, supported);
  };

  readonly #appendRecords: handleUnaryCall<v2.AppendRecordsRequest, v2.AppendRecordsResponse> = (
    { request, metadata },
    answer,
  ) => {
    const refusal = refusalOf(this.#options.users, metadata);
    if (refusal !== null) return answer(refusal);
    if (!this.#leads) return answer(notLeaderNode(this.#cluster));
    const sent = request.getRecordsList().map(sentRecord);
    const checks = request.getChecksList().map(expectedState);
    const size = sent.reduce((sum, { data }) => sum + data.length, 0);
    const streams = checks.map(({ stream }) => stream.toLowerCase());
    const fault = faultOf(sent, streams);
    if (fault !== null) return answer({ code: status.INVALID_ARGUMENT, details: fault });
    const large = sent.find(({ data }) => data.length > RECORD_BYTES_MAX);
    if (large !== undefined) return answer(recordTooLarge(large, RECORD_BYTES_MAX));
    const { appendBytesMax } = this.#options;
    if (size > appendBytesMax) return answer(tooLarge(size, appendBytesMax));
    const violations = this.log.append(sent, checks);
    if (violations.length > 0) return answer(violationError(violations));
    if (this.#stopsAfterAppend !== null) return this.#stopUnanswered(this.#stopsAfterAppend);
    const response = new v2.AppendRecordsResponse();
    response.setPosition(String(this.log.all.at(-1)?.position));
    for (const stream of new Set(sent.map((record) => record.stream))) {
      const revision = new v2.StreamRevision();
      revision.setStream(stream).setRevision(String(this.log.lastRevision(stream)));
      response.addRevisions(revision);
    }
    return answer(null, response);
  };

  /** Stores an append. Supports only one metadata record. */
  readonly #append: handleClientStreamingCall<v1.AppendReq, v1.AppendResp> = (call, answer) => {
    if (!this.#leads) return answer(notLeader(this.#cluster));
    const requests: v1.AppendReq[] = [];
    call.on('data', (request: v1.AppendReq) => requests.push(request));
    call.on('end', () => {
      const options = requests[0]?.getOptions();
      const stream = nameOf(options?.getStreamIdentifier());
      const state = options?.hasRevision() ? Number(options.getRevision()) : NO_STREAM;
      const sent = requests.slice(1).map((request): SentRecord => {
        const message = request.getProposedMessage()!;
        const type = message.getMetadataMap().get('type') ?? '';
        const id = message.getId()?.getString() ?? '';
        return { stream, id, type, isJson: true, data: message.getData_asU8() };
      });
      const [violation] = this.log.append(sent, [{ stream, state }]);
      const response = new v1.AppendResp();
      if (violation === undefined) {
        const success = new v1.AppendResp.Success();
        success.setCurrentRevision(String(this.log.lastRevision(stream)));
        response.setSuccess(success);
      } else {
        const wrong = new v1.AppendResp.WrongExpectedVersion();
        wrong.setExpectedAny(new shared.Empty()).setCurrentRevision(String(violation.actual));
        response.setWrongExpectedVersion(wrong);
      }
      answer(null, response);
    });
  };

  readonly #delete: handleUnaryCall<v1.DeleteReq, v1.DeleteResp> = ({ request }, answer) => {
    if (!this.#leads) return answer(notLeader(this.#cluster));
    const options = request.getOptions();
    const stream = nameOf(options?.getStreamIdentifier());
    if (Number(options?.getRevision()) === this.log.lastRevision(stream)) {
      this.log.delete(stream);
      return answer(null, new v1.DeleteResp());
    }
    const metadata = new Metadata();
    metadata.set('exception', 'wrong-expected-version');
    metadata.set('stream-name', stream);
    return answer({ code: status.FAILED_PRECONDITION, details: 'WrongExpectedVersion', metadata });
  };

  readonly #read: handleServerStreamingCall<v1.ReadReq, v1.ReadResp> = (call) => {
    const options = call.request.getOptions()!;
    const refusal = refusalOf(this.#options.users, call.metadata, options.hasAll());
    if (refusal !== null) return void call.emit('error', refusal);
    const needsLeader = call.metadata.get('requires-leader').includes('true');
    if (needsLeader && !this.#leads) return void call.emit('error', notLeader(this.#cluster));
    if (options.hasSubscription()) return this.#subscribe(call);
    const name = nameOf(options.getStream()?.getStreamIdentifier());
    const records = options.hasAll() ? this.log.all : this.log.stream(name);
    if (records === undefined) call.write(streamNotFound(name));
    else for (const record of readOptions(records, options)) call.write(readEvent(record));
    call.end();
  };

  /** Sends events from the end of the log on. */
  #subscribe(call: ReadCall): void {
    const matches = filterOf(call.request.getOptions()!);
    const stop = this.log.follow((record) => matches(record) && call.write(readEvent(record)));
    call.on('cancelled', stop).on('close', stop).on('error', stop);
    call.write(makeConfirmation());
  }
}

/**
 * Responds early to a request. A client that reads sends the body only after a first response.
 * Otherwise it waits 40 ms for the delayed acknowledgement of its headers.
 */
const sendHeadersAtOnce: ServerInterceptor = (_, call) =>
  new ServerInterceptingCall(call, {
    start: (next) => {
      next(
        new ServerListenerBuilder()
          .withOnReceiveMetadata((metadata, more) => {
            call.sendMetadata(new Metadata());
            more(metadata);
          })
          .build(),
      );
    },
  });

const faultOf = (sent: readonly SentRecord[], checked: readonly string[]): string | null => {
  if (sent.length === 0) return 'Append records request must contain at least one record.';
  if (sent.some(({ stream }) => stream.startsWith('$')))
    return 'Records cannot target system streams.';
  return new Set(checked).size < checked.length ? 'Each stream can only be checked once.' : null;
};
