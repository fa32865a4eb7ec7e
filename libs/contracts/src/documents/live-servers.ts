/** Where the carriers are, and what opens them. */

const A_TOKEN =
  'from `liveCredentials`, short-lived: ask for a new one for each connection. The connection ends ' +
  'with the session that asked.';

export const SECURITY = {
  mqttPassword: {
    type: 'userPassword',
    description: `The password is the \`token\` ${A_TOKEN} Any user name will do.`,
  },
  socketToken: {
    type: 'apiKey',
    in: 'password',
    description: `The field \`token\` of the handshake's \`auth\` is the \`token\` ${A_TOKEN}`,
  },
};

/** Longer, or none, is refused: who is gone has to be noticed. */
const KEEP_ALIVE_MAX_SECONDS = 120;
const MQTT = {
  protocolVersion: '3.1.1',
  security: [{ $ref: '#/components/securitySchemes/mqttPassword' }],
  bindings: {
    mqtt: { cleanSession: true, keepAlive: KEEP_ALIVE_MAX_SECONDS, bindingVersion: '0.2.0' },
  },
};
const MQTT_RULES =
  'Sessions are clean, everything is QoS 0. Each subscription is judged by itself: a wildcard, and ' +
  'what is not yours, is refused (SUBACK 128). Who publishes, leaves a will, reads too slowly, or asks ' +
  `for a keepalive of 0 or above ${KEEP_ALIVE_MAX_SECONDS} s is cut. Come back after a random wait that doubles.`;

/** @param publicUrl without a slash at the end */
export const liveServers = (portal: { readonly publicUrl: string; readonly mqttPort: number }) => {
  const { host, hostname, protocol } = new URL(portal.publicUrl);
  const isSafe = protocol === 'https:';
  return {
    mqtt: {
      ...{ host: `${hostname}:${portal.mqttPort}`, protocol: 'mqtt', ...MQTT },
      description: `For programs. ${MQTT_RULES}`,
    },
    mqttOverWebSocket: {
      ...{ host, pathname: '/mqtt', protocol: isSafe ? 'wss' : 'ws', ...MQTT },
      description: `MQTT in WebSocket frames, subprotocol \`mqtt\`; pages of other origins are refused. ${MQTT_RULES}`,
    },
    socketIo: {
      ...{ host, pathname: '/socket.io/', protocol: 'socket.io', protocolVersion: '5' },
      description:
        "For browsers, and for what is a user's own: watching topics as rooms, offers with an " +
        'acknowledgement, presence, the clock. Channels without a topic are events of this server.',
      security: [{ $ref: '#/components/securitySchemes/socketToken' }],
    },
  };
};
