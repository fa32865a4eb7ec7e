import { setTimeout as pause } from 'node:timers/promises';
import { lotTopic } from '@fairlot/contracts/live';
import { mqttConnection } from '@fairlot/live-bus-testing/connection';

const TIMEOUT_MS = 10_000;
const POLL_EVERY_MS = 20;

type Lot = { readonly idAuction: number; readonly idLot: number };
type Credentials = {
  readonly mqtt: {
    readonly url: string;
    readonly username: string;
    readonly password: string;
  };
};

/** A dealer who watches one lot over MQTT. */
export type Watcher = {
  /**
   * Resolves with the time (`performance.now`) when the state with this position, or a newer one,
   * has arrived.
   */
  receivedAt(position: number): Promise<number>;
  end(): Promise<void>;
};

/**
 * Connects a watcher with a pass from the portal at this port (ENG-11), wherever the portal's
 * broker is.
 */
export const makeWatcher = async (
  port: number,
  token: string,
  { idAuction, idLot }: Lot,
): Promise<Watcher> => {
  const path = `/api/v1/secure/live-credentials?carrier=mqtt&idAuction=${idAuction}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { token },
  });
  if (answer.status !== 200) throw new Error(`no access token: ${await answer.text()}`);
  const { mqtt } = (await answer.json()) as Credentials;
  const { username, password } = mqtt;
  const connection = await mqttConnection(mqtt.url, { username, password });
  const came: { readonly position: number; readonly at: number }[] = [];
  connection.client.on('message', (_, payload) => {
    const at = performance.now();
    const { position } = JSON.parse(payload.toString()) as { position: number };
    came.push({ position, at });
  });
  if (!(await connection.subscribe(lotTopic(idAuction, idLot))))
    throw new Error('the subscription to the lot was refused');
  const receivedAt = async (position: number): Promise<number> => {
    const late = performance.now() + TIMEOUT_MS;
    for (;;) {
      // A message contains the whole state of the lot, so a newer message counts too.
      const first = came.find((one) => one.position >= position);
      if (first !== undefined) return first.at;
      if (performance.now() > late) throw new Error(`nobody received position ${position}`);
      await pause(POLL_EVERY_MS);
    }
  };
  return { receivedAt, end: () => connection.end() };
};
