/**
 * A burst of offers as in the last minutes of an auction, by k6: dealers race for the same lots at a pace that
 * does not wait for answers, a third of them for one hot lot, while others watch the board over the socket.
 * `npm run load` starts a portal of its own for it and says in FAIRLOT_LOAD where the file lies that names it.
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
/** Of k6, each with a runtime of its own; the sixteen accounts are theirs in turn. */
const DEALERS_MAX = 300;
/** Some of the time at a tenth of the pace, before and after. */
const CALM = Math.ceil(seconds / 5);
/** The watchers are in before the first offer, and hear the last one. */
const BEFORE_S = 3;
const AFTER_S = 3;

export const options = {
  scenarios: {
    watchers: {
      executor: 'per-vu-iterations',
      exec: 'watch',
      vus: watchers,
      iterations: 1,
      maxDuration: `${BEFORE_S + seconds + AFTER_S + 30}s`,
    },
    dealers: {
      executor: 'ramping-arrival-rate',
      exec: 'offer',
      startTime: `${BEFORE_S}s`,
      startRate: rate / 10,
      timeUnit: '1s',
      // Each knows of prices what he was told himself: the more of them, the more come too late.
      preAllocatedVUs: Math.min(DEALERS_MAX, Math.ceil(rate / 2) * slack),
      stages: [
        { target: rate / 10, duration: `${CALM}s` },
        { target: rate, duration: '1s' },
        { target: rate, duration: `${seconds - 2 * CALM - 2}s` },
        { target: rate / 10, duration: '1s' },
        { target: rate / 10, duration: `${CALM}s` },
      ],
    },
  },
  thresholds: {
    // Every answer is one of the contract's, and every watcher saw the newest state of every lot.
    checks: ['rate==1'],
    // Nobody had to wait for a dealer of his own to offer at the pace that was asked for.
    dropped_iterations: ['count==0'],
    accepted: ['count>0'],
    answered_ms: [`p(95)<${250 * slack}`, `p(99)<${1_000 * slack}`],
    seen_ms: [`p(95)<${1_000 * slack}`],
  },
};

/** Offers that were acknowledged. */
const accepted = new Counter('accepted');
/** Refused by the rules: another one was quicker. */
const beaten = new Counter('beaten');
/** Told to come again, with when: 429 or 503. */
const deferred = new Counter('deferred');
/** From the call to the answer of an accepted or refused offer. */
const answered = new Trend('answered_ms', true);
/** From the moment a state was published to the watcher that has it. */
const seen = new Trend('seen_ms', true);

http.setResponseCallback(http.expectedStatuses(200, 409));

const headersOf = (token) => ({ 'content-type': 'application/json', token });
const tokenOf = (nth) => tokens[nth % tokens.length];
const api = (path) => `http://${host}/api/v1/secure/${path}`;

/** What this dealer has to offer at least, as far as he knows, by lot. */
const minimum = new Map();

const isJudged = ({ status }) => status === 200 || status === 409;
const isDeferred = ({ status, headers }) =>
  (status === 429 || status === 503) && Number(headers['Retry-After']) > 0;

export const offer = () => {
  const nth = exec.scenario.iterationInTest;
  const idLot = nth % 3 === 0 ? HOT_LOT : 1 + (nth % lots);
  const amountMinor = minimum.get(idLot) ?? baseMinor;
  const response = http.post(
    api(`auction/${idAuction}/offer/${idLot}`),
    JSON.stringify({ offer: amountMinor / 100, confirmed: true }),
    { headers: headersOf(tokenOf(exec.vu.idInTest)), tags: { name: 'SEC-59' } },
  );
  const isAsTheContractSays = check(response, {
    'an offer is judged, or put off with when to come again': (one) =>
      isJudged(one) || isDeferred(one),
  });
  if (!isAsTheContractSays) return;
  if (isDeferred(response)) {
    deferred.add(1);
    return;
  }
  answered.add(response.timings.duration);
  const told = response.json();
  const least = response.status === 200 ? told.minimumNextMinor : told.facts.minimumNextMinor;
  if (least) minimum.set(idLot, least);
  if (response.status === 200) {
    check(told, { 'what is accepted has a receipt': ({ receipt }) => receipt !== null });
    accepted.add(1);
  } else beaten.add(1);
};

/** socket.io's frames by hand: of a text, what opens, is asked, answered and told. */
const frame = (type, ...said) => `${type}${JSON.stringify(...said)}`;

/** The newest state of each lot against the board over HTTP, once nobody offers any more. */
const compare = (states, token) => {
  const response = http.get(api(`auctionFullNoOffer?idAuction=${idAuction}`), {
    headers: headersOf(token),
    tags: { name: 'SEC-48' },
  });
  check(response, {
    'a watcher saw the newest state of every lot': (board) =>
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
  const told = ([name, { states: news }]) => {
    if (name !== 'board') return;
    for (const { message } of news) {
      // What he finds when he comes is as old as it is.
      if (states.has(message.idLot)) seen.add(Math.max(0, Date.now() - message.serverNow));
      states.set(message.idLot, message);
    }
  };
  socket.addEventListener('message', ({ data }) => {
    if (data.startsWith('0')) socket.send(frame('40', { token: credentials.json().token }));
    else if (data.startsWith('40')) socket.send(frame('420', ['watchBoard', { idAuction }]));
    else if (data === '2') socket.send('3');
    else if (data.startsWith('42')) told(JSON.parse(data.slice(2)));
  });
  socket.addEventListener('close', () =>
    check(isLeaving, { 'a watcher stays until he leaves': (one) => one }),
  );
  setTimeout(
    () => {
      compare(states, token);
      isLeaving = true;
      socket.close();
    },
    (BEFORE_S + seconds + AFTER_S) * 1_000,
  );
};
