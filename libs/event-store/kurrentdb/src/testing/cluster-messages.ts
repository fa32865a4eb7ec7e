import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/errors_pb.js';
import { makeFailure } from './messages.js';

export const HOST = '127.0.0.1';

export type Member = {
  readonly port: number;
  readonly isUp: boolean;
};
/** What the nodes of a cluster know about each other. A single node is its own leader. */
export type Cluster = {
  readonly nodes: readonly Member[];
  /** The leader; null while none is elected. */
  leader: Member | null;
  /** True at the start of an election, when nodes still consider themselves followers. */
  areFollowers: boolean;
};

const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;

export const clusterInfo = ({ nodes, leader, areFollowers }: Cluster): gossip.ClusterInfo => {
  const info = new gossip.ClusterInfo();
  for (const node of nodes) {
    const id = new shared.UUID();
    id.setString(`00000000-0000-4000-8000-${String(node.port).padStart(12, '0')}`);
    const place = new gossip.EndPoint();
    place.setAddress(HOST).setPort(node.port);
    const other = areFollowers ? FOLLOWER : UNKNOWN;
    const member = new gossip.MemberInfo();
    member.setInstanceId(id).setHttpEndPoint(place).setIsAlive(node.isUp);
    member.setTimeStamp('0').setState(node === leader ? LEADER : other);
    info.addMembers(member);
  }
  return info;
};

/** The error with which a follower refuses an append. */
export const notLeaderNode = ({ leader }: Cluster): Partial<ServiceError> => {
  const details = new rpc.NotLeaderNodeErrorDetails();
  if (leader !== null) {
    const node = new rpc.NotLeaderNodeErrorDetails.NodeInfo();
    details.setCurrentLeader(node.setHost(HOST).setPort(leader.port));
  }
  const type = 'kurrent.rpc.NotLeaderNodeErrorDetails';
  return makeFailure(status.FAILED_PRECONDITION, type, details.serializeBinary());
};

/** The error with which a follower refuses all other requests that need a leader. */
export const notLeader = ({ leader }: Cluster): Partial<ServiceError> => {
  if (leader === null) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', HOST);
  metadata.set('leader-endpoint-port', String(leader.port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
};
