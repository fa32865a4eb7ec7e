import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { LiveConnection, LiveMessage } from './live-bus.contract.js';

export type MqttConnection = LiveConnection & { readonly client: MqttClient };

/** Connects with the token as `password`. Rejects even if the broker just closes the connection. */
export const mqttConnection = async (
  url: string,
  options: IClientOptions,
): Promise<MqttConnection> => {
  const client = connect(url, { username: 'token', reconnectPeriod: 0, ...options });
  const received: LiveMessage[] = [];
  client.on('message', (topic, payload) => received.push({ topic, payload: payload.toString() }));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.on('error', reject);
    client.once('close', () => reject(new Error('hung up')));
  });
  return {
    client,
    received,
    get isOpen() {
      return client.connected;
    },
    subscribe: (...topics) =>
      new Promise((resolve) => {
        client.subscribe([...topics], (error, granted) =>
          resolve(error === null && granted?.every(({ qos }) => qos !== 128) === true),
        );
      }),
    publish: (topic, payload) => void client.publish(topic, payload),
    end: () => client.endAsync(true),
  };
};
