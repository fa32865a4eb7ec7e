import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import statuses from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import v1 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { ExpectedState, StoredMessage, SentRecord, Violation } from './stored-log.js';

const TICKS_PER_MS = 10_000n;
const ERROR_TYPE_PREFIX = 'kurrentdb.protocol.v2.streams.errors.';

const streamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};
export const nameOf = (identifier?: shared.StreamIdentifier): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const sentRecord = (record: v2.AppendRecord): SentRecord => ({
  stream: record.getStream(),
  id: record.getRecordId() ?? '',
  type: record.getSchema()?.getName() ?? '',
  isJson: record.getSchema()?.getFormat() === v2.SchemaFormat.SCHEMA_FORMAT_JSON,
  data: record.getData_asU8(),
});

export const expectedState = (check: v2.ConsistencyCheck): ExpectedState => ({
  stream: check.getStreamState()?.getStream() ?? '',
  state: Number(check.getStreamState()?.getExpectedState()),
});

export const readEvent = (kept: StoredMessage): v1.ReadResp => {
  const recorded = new v1.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(kept.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(streamIdentifier(kept.stream));
  recorded.setStreamRevision(String(kept.revision));
  recorded.setPreparePosition(String(kept.position));
  recorded.setCommitPosition(String(kept.position));
  const content = kept.isJson ? 'application/json' : 'application/octet-stream';
  recorded.getMetadataMap().set('type', kept.type);
  recorded.getMetadataMap().set('created', String(BigInt(kept.createdAt) * TICKS_PER_MS));
  recorded.getMetadataMap().set('content-type', content);
  recorded.setData(kept.data);
  const event = new v1.ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(kept.position));
  const response = new v1.ReadResp();
  response.setEvent(event);
  return response;
};

export const streamNotFound = (name: string): v1.ReadResp => {
  const absent = new v1.ReadResp.StreamNotFound();
  absent.setStreamIdentifier(streamIdentifier(name));
  const response = new v1.ReadResp();
  response.setStreamNotFound(absent);
  return response;
};

export const makeConfirmation = (): v1.ReadResp => {
  const confirmation = new v1.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId('subscription');
  const response = new v1.ReadResp();
  response.setConfirmation(confirmation);
  return response;
};

export const violationError = (violations: readonly Violation[]) => {
  const details = new errors.AppendConsistencyViolationErrorDetails();
  for (const { stream, state, actual } of violations) {
    const of = new errors.ConsistencyViolation.StreamStateViolation();
    of.setStream(stream).setExpectedState(String(state)).setActualState(String(actual));
    const violation = new errors.ConsistencyViolation();
    violation.setStreamState(of);
    details.addViolations(violation);
  }
  const type = `${ERROR_TYPE_PREFIX}AppendConsistencyViolationErrorDetails`;
  return makeFailure(status.FAILED_PRECONDITION, type, details.serializeBinary());
};

export const recordTooLarge = ({ stream, id, data }: SentRecord, maxSize: number) => {
  const details = new errors.AppendRecordSizeExceededErrorDetails();
  details.setStream(stream).setRecordId(id).setSize(data.length).setMaxSize(maxSize);
  const type = `${ERROR_TYPE_PREFIX}AppendRecordSizeExceededErrorDetails`;
  return makeFailure(status.INVALID_ARGUMENT, type, details.serializeBinary());
};

export const tooLarge = (size: number, maxSize: number) => {
  const details = new errors.AppendTransactionSizeExceededErrorDetails();
  details.setSize(size).setMaxSize(maxSize);
  const type = `${ERROR_TYPE_PREFIX}AppendTransactionSizeExceededErrorDetails`;
  return makeFailure(status.ABORTED, type, details.serializeBinary());
};

/** Creates an error with details that the client reads. */
export const makeFailure = (
  code: status,
  type: string,
  bytes: Uint8Array,
): Partial<ServiceError> => {
  const packed = new any.Any();
  packed.pack(bytes, type);
  const packedStatus = new statuses.Status();
  packedStatus.setMessage(type).setDetails(packed);
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(packedStatus.serializeBinary()));
  return { code, details: type, metadata };
};
