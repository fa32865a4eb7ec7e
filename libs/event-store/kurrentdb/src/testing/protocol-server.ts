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
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import featuresRpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v1Rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import v2Rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import { KeptLog, NO_STREAM, type Sent } from './kept-log.js';
import {
  confirmed,
  expectedState,
  nameOf,
  readEvent,
  sentRecord,
  streamNotFound,
  tooLarge,
  violated,
} from './messages.js';
import { asked, filtered } from './reading.js';

const APPEND_BYTES_MAX = 1_048_576;
type Reading = ServerWritableStream<v1.ReadReq, v1.ReadResp>;

/**
 * A server that speaks KurrentDB's protocol, as far as the event store uses it, over TCP. It is our
 * reading of the documentation, of the protocol's definitions and of the server's published code:
 * no KurrentDB has been asked. It keeps all in memory, knows no users and no repeated record ids.
 */
export class ProtocolServer {
  readonly log = new KeptLog();
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Also again after `stop`, at the same port, with what it has kept. */
  async start(): Promise<this> {
    const server = new Server({ interceptors: [headersAtOnce] });
    server.addService(featuresRpc.ServerFeaturesService, { getSupportedMethods: this.#features });
    server.addService(v2Rpc.StreamsServiceService, { appendRecords: this.#appendRecords });
    const { read, append, delete: remove } = v1Rpc.StreamsService;
    const calls = { read: this.#read, append: this.#append, delete: this.#delete };
    server.addService({ read, append, delete: remove }, calls);
    this.#port = await new Promise<number>((resolve, reject) => {
      const address = `127.0.0.1:${this.#port}`;
      server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    this.#server = server;
    return this;
  }

  /** Cuts every connection. */
  async stop(): Promise<void> {
    this.#server?.forceShutdown();
    this.#server = null;
  }

  readonly #features: handleUnaryCall<unknown, features.SupportedMethods> = (_, answer) => {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion('26.1.0');
    const method = new features.SupportedMethod();
    method.setServiceName('kurrentdb.protocol.v2.streams.streamsservice');
    supported.addMethods(method.setMethodName('appendrecords'));
    answer(null, supported);
  };

  readonly #appendRecords: handleUnaryCall<v2.AppendRecordsRequest, v2.AppendRecordsResponse> = (
    { request },
    answer,
  ) => {
    const sent = request.getRecordsList().map(sentRecord);
    const checks = request.getChecksList().map(expectedState);
    const size = sent.reduce((sum, { data }) => sum + data.length, 0);
    const streams = checks.map(({ stream }) => stream.toLowerCase());
    const fault = faultOf(sent, streams);
    if (fault !== null) return answer({ code: status.INVALID_ARGUMENT, details: fault });
    if (size > APPEND_BYTES_MAX) return answer(tooLarge(size, APPEND_BYTES_MAX));
    const violations = this.log.append(sent, checks);
    if (violations.length > 0) return answer(violated(violations));
    const response = new v2.AppendRecordsResponse();
    response.setPosition(String(this.log.all.at(-1)?.position));
    for (const stream of new Set(sent.map((record) => record.stream))) {
      const revision = new v2.StreamRevision();
      revision.setStream(stream).setRevision(String(this.log.lastRevision(stream)));
      response.addRevisions(revision);
    }
    return answer(null, response);
  };

  /** As it is used: one record of metadata. */
  readonly #append: handleClientStreamingCall<v1.AppendReq, v1.AppendResp> = (call, answer) => {
    const requests: v1.AppendReq[] = [];
    call.on('data', (request: v1.AppendReq) => requests.push(request));
    call.on('end', () => {
      const options = requests[0]?.getOptions();
      const stream = nameOf(options?.getStreamIdentifier());
      const state = options?.hasRevision() ? Number(options.getRevision()) : NO_STREAM;
      const sent = requests.slice(1).map((request): Sent => {
        const message = request.getProposedMessage()!;
        const type = message.getMetadataMap().get('type') ?? '';
        const id = message.getId()?.getString() ?? '';
        return { ...{ stream, id, type }, isJson: true, data: message.getData_asU8() };
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
    if (options.hasSubscription()) return this.#subscribe(call);
    const name = nameOf(options.getStream()?.getStreamIdentifier());
    const records = options.hasAll() ? this.log.all : this.log.stream(name);
    if (records === undefined) call.write(streamNotFound(name));
    else for (const record of asked(records, options)) call.write(readEvent(record));
    call.end();
  };

  /** From the end of the log on. */
  #subscribe(call: Reading): void {
    const isAsked = filtered(call.request.getOptions()!);
    const stop = this.log.follow((record) => isAsked(record) && call.write(readEvent(record)));
    call.on('cancelled', stop).on('close', stop).on('error', stop);
    call.write(confirmed());
  }
}

/**
 * A reading client holds a request's body back until something has come: without this it would wait for
 * the acknowledgement of its headers, which the system delays by 40 ms.
 */
const headersAtOnce: ServerInterceptor = (_, call) =>
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

const faultOf = (sent: readonly Sent[], checked: readonly string[]): string | null => {
  if (sent.length === 0) return 'Append records request must contain at least one record.';
  if (sent.some(({ stream }) => stream.startsWith('$')))
    return 'Records cannot target system streams.';
  return new Set(checked).size < checked.length ? 'Each stream can only be checked once.' : null;
};
