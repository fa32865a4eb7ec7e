/** Servers of live connections and their credentials. */

const A_TOKEN =
  'from `liveCredentials`. It is valid for a short time; request a new one for each connection. The connection ends when the session that requested the token ends.';

export const SECURITY_SCHEMES = {
  mqttPassword: {
    type: 'userPassword',
    description: `The password is the \`token\` ${A_TOKEN} The user name can be any text.`,
  },
  socketToken: {
    type: 'apiKey',
    in: 'password',
    description: `The field \`token\` of the handshake's \`auth\` is the \`token\` ${A_TOKEN}`,
  },
};

/** The longest keepalive that the broker accepts. It needs one to detect lost clients. */
const KEEP_ALIVE_MAX_SECONDS = 120;
const MQTT_SERVER = {
  protocolVersion: '3.1.1',
  security: [{ $ref: '#/components/securitySchemes/mqttPassword' }],
  bindings: {
    mqtt: { cleanSession: true, keepAlive: KEEP_ALIVE_MAX_SECONDS, bindingVersion: '0.2.0' },
  },
};
const MQTT_RULES = `Sessions are clean and all messages have QoS 0. Each subscription is checked separately; wildcards and topics that the user cannot see are refused (SUBACK 128). The server disconnects clients that publish, set a will, read too slowly, or use a keepalive of 0 or more than ${KEEP_ALIVE_MAX_SECONDS} s. Reconnect after a random delay with exponential backoff.`;

/**
 * The servers of live connections, for the AsyncAPI document.
 * @param publicUrl without a trailing slash
 */
export const liveServers = (portal: { readonly publicUrl: string; readonly mqttPort: number }) => {
  const { host, hostname, protocol } = new URL(portal.publicUrl);
  const isSafe = protocol === 'https:';
  return {
    mqtt: {
      host: `${hostname}:${portal.mqttPort}`,
      protocol: 'mqtt',
      ...MQTT_SERVER,
      description: `For backend clients (MQTT over TCP). ${MQTT_RULES}`,
    },
    mqttOverWebSocket: {
      host,
      pathname: '/mqtt',
      protocol: isSafe ? 'wss' : 'ws',
      ...MQTT_SERVER,
      description: `MQTT over WebSocket, subprotocol \`mqtt\`. Pages of other origins are refused. ${MQTT_RULES}`,
    },
    socketIo: {
      host,
      pathname: '/socket.io/',
      protocol: 'socket.io',
      protocolVersion: '5',
      description:
        'Socket.io, for browsers: subscriptions as rooms, bids with acknowledgement, presence and clock. The server sends the messages of channels without a topic as socket.io events.',
      security: [{ $ref: '#/components/securitySchemes/socketToken' }],
    },
  };
};
