/**
 * k6 script of the last minutes of an auction. Dealers bid at a fixed rate that does not depend on
 * the responses. A third of the bids are on one lot. Other users watch the board over the socket.
 * `npm run load` starts the portal, and sets FAIRLOT_LOAD to a file with the portal's host.
 */
import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';

const { host, idAuction, lots, baseMinor, tokens, rate, seconds, watchers, slack } = JSON.parse(
  open(__ENV.FAIRLOT_LOAD),
);
const HOT_LOT = 1;
/** Maximum number of k6 runtimes, which share the dealers' accounts. */
const DEALERS_MAX = 300;
/** Duration in seconds of the low rate (a tenth of the rate) at the start, and again at the end. */
const LOW_RATE_S = Math.ceil(seconds / 5);
/** Seconds by which watchers connect before the first bid, and leave after the last one. */
const LEAD_IN_S = 3;
const LEAD_OUT_S = 3;

export const options = {
  scenarios: {
    watchers: {
      executor: 'per-vu-iterations',
      exec: 'watch',
      vus: watchers,
      iterations: 1,
      maxDuration: `${LEAD_IN_S + seconds + LEAD_OUT_S + 30}s`,
    },
    dealers: {
      executor: 'ramping-arrival-rate',
      exec: 'offer',
      startTime: `${LEAD_IN_S}s`,
      startRate: rate / 10,
      timeUnit: '1s',
      // A dealer knows prices only from its own responses, so more dealers would place more bids
      // that are too low.
      preAllocatedVUs: Math.min(DEALERS_MAX, Math.ceil(rate / 2) * slack),
      stages: [
        { target: rate / 10, duration: `${LOW_RATE_S}s` },
        { target: rate, duration: '1s' },
        { target: rate, duration: `${seconds - 2 * LOW_RATE_S - 2}s` },
        { target: rate / 10, duration: '1s' },
        { target: rate / 10, duration: `${LOW_RATE_S}s` },
      ],
    },
  },
  thresholds: {
    // Every response follows the contract, and every watcher has the newest state of each lot at
    // the end.
    checks: ['rate==1'],
    // k6 sent the bids at the requested rate.
    dropped_iterations: ['count==0'],
    accepted: ['count>0'],
    answered_ms: [`p(95)<${250 * slack}`, `p(99)<${1_000 * slack}`],
    seen_ms: [`p(95)<${1_000 * slack}`],
  },
};

/** Number of acknowledged bids. */
const accepted = new Counter('accepted');
/** Number of bids that a rule refused because another bid was faster. */
const refused = new Counter('refused');
/** Number of responses 429 and 503 with `Retry-After`. */
const deferred = new Counter('deferred');
/** Response time of accepted and refused bids. */
const answered = new Trend('answered_ms', true);
/** Time from the publication of a state until a watcher receives it. */
const seen = new Trend('seen_ms', true);

http.setResponseCallback(http.expectedStatuses(200, 409));

const headersOf = (token) => ({ 'content-type': 'application/json', token });
const tokenOf = (nth) => tokens[nth % tokens.length];
const api = (path) => `http://${host}/api/v1/secure/${path}`;

/** The minimum bid of each lot, as this dealer last saw it. */
const minimumByLot = new Map();

const isDecided = ({ status }) => status === 200 || status === 409;
const isDeferred = ({ status, headers }) =>
  (status === 429 || status === 503) && Number(headers['Retry-After']) > 0;

export const offer = () => {
  const nth = exec.scenario.iterationInTest;
  const idLot = nth % 3 === 0 ? HOT_LOT : 1 + (nth % lots);
  const amountMinor = minimumByLot.get(idLot) ?? baseMinor;
  const response = http.post(
    api(`auction/${idAuction}/offer/${idLot}`),
    JSON.stringify({ offer: amountMinor / 100, confirmed: true }),
    { headers: headersOf(tokenOf(exec.vu.idInTest)), tags: { name: 'SEC-59' } },
  );
  const followsContract = check(response, {
    'a bid gets a decision, or a 429 or 503 with Retry-After': (one) =>
      isDecided(one) || isDeferred(one),
  });
  if (!followsContract) return;
  if (isDeferred(response)) {
    deferred.add(1);
    return;
  }
  answered.add(response.timings.duration);
  const body = response.json();
  const next = response.status === 200 ? body.minimumNextMinor : body.facts.minimumNextMinor;
  if (next) minimumByLot.set(idLot, next);
  if (response.status === 200) {
    check(body, { 'an accepted bid has a receipt': ({ receipt }) => receipt !== null });
    accepted.add(1);
  } else refused.add(1);
};

/** Returns a socket.io frame, because k6 has no socket.io client. */
const frame = (type, payload) => `${type}${JSON.stringify(payload)}`;

/**
 * After the last bid, compares the last states that a watcher has received with the board over
 * HTTP.
 */
const compareWithBoard = (states, token) => {
  const response = http.get(api(`auctionFullNoOffer?idAuction=${idAuction}`), {
    headers: headersOf(token),
    tags: { name: 'SEC-48' },
  });
  check(response, {
    'a watcher has the newest state of every lot': (board) =>
      board.status === 200 &&
      board.json().lotList.every(({ idLot, position, priceMinor }) => {
        const state = states.get(idLot);
        return (
          state !== undefined && state.position === position && state.priceMinor === priceMinor
        );
      }),
  });
};

export const watch = () => {
  const token = tokenOf(exec.vu.idInTest);
  const credentials = http.post(api('live-credentials'), '{}', {
    headers: headersOf(token),
    tags: { name: 'ENG-11' },
  });
  if (!check(credentials, { 'a watcher gets a token': ({ status }) => status === 200 })) return;
  const states = new Map();
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
  let isLeaving = false;
  const receive = ([name, { states: newStates }]) => {
    if (name !== 'board') return;
    for (const { message } of newStates) {
      // The first state of a lot may be old, so it says nothing about the delay.
      if (states.has(message.idLot)) seen.add(Math.max(0, Date.now() - message.serverNow));
      states.set(message.idLot, message);
    }
  };
  socket.addEventListener('message', ({ data }) => {
    if (data.startsWith('0')) socket.send(frame('40', { token: credentials.json().token }));
    else if (data.startsWith('40')) socket.send(frame('420', ['watchBoard', { idAuction }]));
    else if (data === '2') socket.send('3');
    else if (data.startsWith('42')) receive(JSON.parse(data.slice(2)));
  });
  socket.addEventListener('close', () =>
    check(isLeaving, { 'a watcher stays connected': (one) => one }),
  );
  setTimeout(
    () => {
      compareWithBoard(states, token);
      isLeaving = true;
      socket.close();
    },
    (LEAD_IN_S + seconds + LEAD_OUT_S) * 1_000,
  );
};
