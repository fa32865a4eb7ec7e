import { socketCalls, socketMessages, TOPICS_MAX } from '../../live/sockets.js';
import { topicChannels } from '../live-channels.js';
import { PLAY } from '../worked.js';
import { javascript, json, table } from './page.js';

/** What the page shows, and a test runs. */
const CATCH_UP = `const eventsIn = ({ position, awardPosition }) => position + awardPosition;

export const catchUp = (shown, log) => {
  if (log.outcome === 'nothing') return shown;
  const states = log.outcome === 'events' ? log.events.map(({ state }) => state) : [log.state];
  return states.reduce((lot, state) => (eventsIn(state) > eventsIn(lot) ? state : lot), shown);
};`;

const named = (of: Readonly<Record<string, { readonly summary: string }>>) =>
  Object.entries(of).map(([name, { summary }]) => [`\`${name}\``, summary]);

export const reconnectingPage = (): string => `# Reconnecting

Live messages are hints with whole state; the HTTP log is the truth. A line that was cut loses nothing
that cannot be asked for:

1. Ask for \`liveCredentials\`: its token is good for one connection, soon. Connect by MQTT
   (over TCP or WebSocket) or by socket.io, and watch the topics, at most ${TOPICS_MAX} in one call.
2. Read the board once (\`auctionBoard\`), and from then on show a message when it is newer (see Positions).
3. When the line is cut, say since when you know nothing new, and take no offer from your user. Wait a
   random moment, longer each time, and begin at 1: everybody else was cut off too.
4. Once the topics are watched again, ask for each lot what follows the position that you show:
   \`lotLog\` with \`after\`. It answers nothing, the missing events in their order, or a snapshot when they
   are too many. Messages that arrive meanwhile are judged by their position like any other.
5. An offer whose answer was lost is sent again with the same \`commandId\`: it is answered as the first one
   was, and placed once.

\`sessionEnded\` is no cut: the user has signed out, here or elsewhere. Do not connect again with old credentials.

## Topics

${table(
  ['Topic', 'Carries', 'After a cut'],
  Object.values(topicChannels).map(({ address, what, afterCut }) => [
    `\`${address}\``,
    what,
    afterCut,
  ]),
)}

Over socket.io a topic is a room of the same name; \`/api/asyncapi.json\` describes all of it. The server sends

${table(['Message', 'Says'], named(socketMessages))}

and answers

${table(['Call', 'Does'], named(socketCalls))}

## After a cut

Who had last shown position 0 asked

${json({ ...PLAY.calls['lotLog']?.params, ...PLAY.calls['lotLog']?.query })}

and was answered with the events in the example of \`lotLog\`, which this closes the gap with:

${javascript(CATCH_UP)}`;
