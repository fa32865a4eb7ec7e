import { dealerNotice, liveAuction, liveLot } from '../live/messages.js';
import { type SocketCall, type SocketMessage, TOPICS_MAX } from '../live/sockets.js';

/** What a channel promises beside what it carries, in sentences; calls of HTTP by their operation id. */
export type Promised = {
  readonly what: string;
  readonly who: string;
  /** What says which of two messages is newer, and what may be missing or come twice. */
  readonly order: string;
  readonly afterCut: string;
};

const AS_OVER_HTTP =
  'whoever sees the auction by `auction`: staff and managers of it, and dealers of its markets that ' +
  'its template accepts. To anybody else it is refused, as if it did not exist.';
const WATCH_AGAIN = 'Watch it again, with a new token: the newest state comes at once.';

export const topicChannels = {
  lot: {
    address: 'auctions/{idAuction}/lots/{idLot}',
    payload: liveLot,
    retain: true,
    what:
      'The whole public state of a lot, whenever it changes: the first change at once, then the ' +
      'newest at most every 50 ms, less often where a crowd watches; what moves on an auction within a ' +
      'sixtieth of a second comes together. A hidden offer of a sealed lot changes nothing here. An hour ' +
      'after the last award of its auction the topic retains nothing any more.',
    who: AS_OVER_HTTP,
    order:
      'Of two states of a lot the one with the higher sum of `position` and `awardPosition` is ' +
      'newer: drop the other, and the same one again. Positions leap where states were passed over.',
    afterCut: `${WATCH_AGAIN} What happened between is in \`lotLog\`, after the last \`position\` seen.`,
  },
  auction: {
    address: 'auctions/{idAuction}',
    payload: liveAuction,
    retain: true,
    what:
      'The state of an auction: its status, its times and its message. An hour after its last ' +
      'award, or when it is deleted, the topic retains nothing any more.',
    who: AS_OVER_HTTP,
    order: 'Of two states the one with the higher `position` is newer: drop the other.',
    afterCut: WATCH_AGAIN,
  },
  notices: {
    address: 'dealers/{idDealer}/notices',
    payload: dealerNotice,
    retain: false,
    what:
      'What happened to a dealer on a lot: it leads, was outbid, won, lost, bought, or an offer or ' +
      'award of it was taken back. Each one is sent, none is passed over for a newer one.',
    who: 'the users of that dealer; `liveCredentials` names the topic. Staff have none.',
    order:
      'Of one lot in the order of `position`; nothing is said of one lot against another. One may ' +
      'come twice: it is the same by `idAuction`, `idLot`, `position` and `kind`.',
    afterCut:
      'What was sent meanwhile does not come again: ask `ownStandings` of each auction that is watched.',
  },
} as const satisfies Record<
  string,
  Promised & { readonly address: string; readonly [more: string]: unknown }
>;

const WHO_IS_CONNECTED = 'whoever is connected.';
const WHO_OFFERS =
  "a dealer's users with the permission BUYER, judged at each call as over HTTP; a refusal is the same Problem.";
const ONE_ACKNOWLEDGEMENT =
  'Each call is acknowledged once; calls that wait together may be acknowledged in any order.';
const SAME_COMMAND =
  'The outcome is not known: send it again with the same `commandId`, here or over HTTP, and the ' +
  'answer is that of the first.';
const IS_GONE = 'Rooms end with their connection: watch the same topics again.';

/** socket.io only; a call or message that is not named here does not compile. */
export const socketChannels: Readonly<Record<SocketCall | SocketMessage, Promised>> = {
  live: {
    what: "A topic's message, in the room of that name; what it is and promises stands at the topic.",
    who: 'whoever watches the topic.',
    order: 'That of its topic.',
    afterCut: `${IS_GONE} Retained states come at once.`,
  },
  board: {
    what:
      'The newest states of the lots of an auction that changed together, each as on its own topic, ' +
      'to who called `watchBoard`.',
    who: 'whoever watches the board.',
    order: 'That of the topics.',
    afterCut: `${IS_GONE} What is newer than \`known\` comes at once.`,
  },
  presence: {
    what:
      'How many dealers watch an auction, when it changes and at most once a second; whoever watches ' +
      'it is told. Of users of one process: another process counts its own.',
    who: 'whoever watches the auction; who they are (`dealers`) is told to its managers and staff.',
    order: 'The last one that came is true.',
    afterCut: `${IS_GONE} Managers are told at once, others at the next change.`,
  },
  sessionEnded: {
    what: 'The session behind the connection has ended, by a sign-out or by staff; the line closes next.',
    who: WHO_IS_CONNECTED,
    order: 'It is the last message.',
    afterCut: 'Sign in again: the session has ended for HTTP too.',
  },
  watch: {
    what: `Enters the rooms of up to ${TOPICS_MAX} topics; the answer names all that are watched now, and what was refused.`,
    who: `${WHO_IS_CONNECTED.slice(0, -1)}; each topic is judged by itself.`,
    order:
      'The retained state of a topic comes before or with the acknowledgement, and before anything newer.',
    afterCut: IS_GONE,
  },
  watchBoard: {
    what:
      'Enters the room of an auction, and of all its lots as one: what changes on them comes in one ' +
      '`board`, first what is newer than the client knows. A board that is watched already is not said again.',
    who: `${WHO_IS_CONNECTED.slice(0, -1)}; judged as the topic of the auction.`,
    order:
      'What is newer comes before or with the acknowledgement, and before anything newer than that.',
    afterCut: IS_GONE,
  },
  unwatch: {
    what: 'Leaves the rooms of these topics, and with that of an auction its board; the answer names what is still watched.',
    who: WHO_IS_CONNECTED,
    order: 'A message that was on its way may still come.',
    afterCut: 'A connection that is gone watches nothing.',
  },
  offer: {
    what: 'Offers on a lot, or buys it at once: the same command as `placeOffer`, with the same receipt.',
    who: WHO_OFFERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  agent: {
    what: 'Names a maximum up to which the engine bids: the same command as `placeAgent`.',
    who: WHO_OFFERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  sealedOffer: {
    what: 'Offers on a sealed lot: the same command as `placeSealedOffer`; nobody else is told.',
    who: WHO_OFFERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  clock: {
    what: 'Measures the clock that decides: its offset is serverAt - (clientAt + answeredAt) / 2.',
    who: WHO_IS_CONNECTED,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: 'Measure again: the machine may have slept.',
  },
};
