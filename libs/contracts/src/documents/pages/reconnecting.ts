import { socketCalls, socketMessages, TOPICS_MAX } from '../../live/sockets.js';
import { topicChannels } from '../live-channels.js';
import { WORKED_EXAMPLES } from '../worked.js';
import { javascriptBlock, jsonBlock, markdownTable } from './page.js';

/** Example code: the page shows it, and a test runs it. */
const CATCH_UP_CODE = `const eventsIn = ({ position, awardPosition }) => position + awardPosition;

export const catchUp = (shown, log) => {
  if (log.outcome === 'nothing') return shown;
  const states = log.outcome === 'events' ? log.events.map(({ state }) => state) : [log.state];
  return states.reduce((lot, state) => (eventsIn(state) > eventsIn(lot) ? state : lot), shown);
};`;

const nameRows = (entries: Readonly<Record<string, { readonly summary: string }>>) =>
  Object.entries(entries).map(([name, { summary }]) => [`\`${name}\``, summary]);

export const reconnectingPage = (): string => `# Reconnecting

Live messages contain the full state, and the HTTP API is authoritative. After a lost connection, the client can
read everything that it missed:

1. Call \`liveCredentials\`. Its token is short-lived and valid for one connection. Connect with MQTT
   (TCP or WebSocket) or socket.io, and subscribe to the topics, at most ${TOPICS_MAX} per call.
2. Read the board once (\`auctionBoard\`). Then show each message that is newer (see Positions).
3. If the connection is lost, show the user how old the data is, and disable bids. Continue
   with step 1 after a random delay with exponential backoff, because all clients may have been disconnected.
4. After you have subscribed again, call \`lotLog\` for each lot, with the position that you show as \`after\`.
   It returns nothing, the missed events in order, or a snapshot if there are too many. Meanwhile, handle
   arriving messages by their position as usual.
5. If the response to a bid was lost, send the bid again with the same \`commandId\`. The portal places
   it only once and returns the first response.

\`sessionEnded\` is not a lost connection: the user has signed out on this or another device. Do not reconnect
with old credentials.

## Topics

${markdownTable(
  ['Topic', 'Content', 'After a reconnect'],
  Object.values(topicChannels).map(({ address, what, afterCut }) => [
    `\`${address}\``,
    what,
    afterCut,
  ]),
)}

With socket.io, a topic is a room with the same name. \`/api/asyncapi.json\` has the details. The server sends

${markdownTable(['Message', 'Meaning'], nameRows(socketMessages))}

and accepts

${markdownTable(['Call', 'Effect'], nameRows(socketCalls))}

## Example

A client that last showed position 0 sends

${jsonBlock({ ...WORKED_EXAMPLES.calls['lotLog']?.params, ...WORKED_EXAMPLES.calls['lotLog']?.query })}

and receives the events in the example of \`lotLog\`. This code applies them:

${javascriptBlock(CATCH_UP_CODE)}`;
