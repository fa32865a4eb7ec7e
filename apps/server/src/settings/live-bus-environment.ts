import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MqttSettings } from './adapter-settings.js';
import { WrongSetting } from './wrong-setting.js';

const MQTT_SCHEME = /^mqtts?$/;

export const liveBusEnvironment = {
  LIVE_BUS: z
    .enum(['embedded', 'mqtt'])
    .default('embedded')
    .meta({ description: '`mqtt`: topics are published to an external broker' }),
  MQTT_URL: z
    .url({ protocol: MQTT_SCHEME })
    .optional()
    .meta({ description: 'URL of the broker', unset: 'none' }),
  MQTT_USERNAME: z.string().min(1).max(200).optional().meta({
    description: 'Mosquitto’s administrator, or the portal’s user with EMQX',
    unset: '`fairlot` with EMQX',
  }),
  MQTT_PASSWORD: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Password of Mosquitto’s administrator', unset: 'none' }),
  MQTT_RIGHTS: z.enum(['dynamic-security', 'jwt']).default('dynamic-security').meta({
    description: 'Authorization of the broker: Mosquitto’s dynamic security, or `jwt` (EMQX)',
  }),
  MQTT_JWT_SECRET: z
    .string()
    .min(32)
    .max(200)
    .optional()
    .meta({ description: 'Secret to sign access tokens; at least 32 characters', unset: 'none' }),
  MQTT_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'HTTP API of EMQX: `http://broker:18083`', unset: 'none' }),
  MQTT_API_KEY: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'API key of EMQX', unset: 'none' }),
  MQTT_API_SECRET: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Secret of the API key', unset: 'none' }),
  MQTT_CA: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'File with the CA certificate of the broker', unset: 'none' }),
  MQTT_PUBLIC_URL: z
    .url({ protocol: MQTT_SCHEME })
    .optional()
    .meta({ description: 'URL of the broker for dealers’ programs', unset: '`MQTT_URL`' }),
  MQTT_PUBLIC_WEBSOCKET_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .meta({ description: 'WebSocket URL of the broker for dealers’ programs', unset: 'none' }),
};
type LiveBusVariables = z.infer<z.ZodObject<typeof liveBusEnvironment>>;

const readAuthority = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongSetting(`MQTT_CA: cannot read ${file}. Check the path and its permissions.`);
  }
};

/**
 * The values of settings that must be set together with another setting.
 * @throws WrongSetting if one is missing
 */
const requireVariables = <K extends keyof LiveBusVariables>(
  data: LiveBusVariables,
  why: string,
  ...keys: readonly K[]
): { readonly [key in K]: NonNullable<LiveBusVariables[key]> } => {
  const missing = keys.filter((key) => data[key] === undefined);
  if (missing.length > 0)
    throw new WrongSetting(
      `${missing.join(', ')}: not set, but required by ${why}. Set the missing ones, or remove ${why}.`,
    );
  return data as { readonly [key in K]: NonNullable<LiveBusVariables[key]> };
};

/**
 * How the portal signs in to the broker, and how it gives rights to clients.
 * @throws WrongSetting
 */
const mqttRightsOf = (data: LiveBusVariables): Pick<MqttSettings, 'username' | 'rights'> => {
  if (data.MQTT_RIGHTS === 'dynamic-security') {
    const settings = requireVariables(data, 'LIVE_BUS=mqtt', 'MQTT_USERNAME', 'MQTT_PASSWORD');
    return { username: settings.MQTT_USERNAME, rights: { password: settings.MQTT_PASSWORD } };
  }
  const keys = ['MQTT_JWT_SECRET', 'MQTT_API_URL', 'MQTT_API_KEY', 'MQTT_API_SECRET'] as const;
  const settings = requireVariables(data, 'MQTT_RIGHTS=jwt', ...keys);
  const { MQTT_API_URL: url, MQTT_API_KEY: key, MQTT_API_SECRET: secret } = settings;
  return {
    username: data.MQTT_USERNAME ?? 'fairlot',
    rights: { secret: settings.MQTT_JWT_SECRET, api: { url, key, secret } },
  };
};

/** The settings of an external broker; null for the in-process broker. @throws WrongSetting */
export const mqttOf = (data: LiveBusVariables): MqttSettings | null => {
  if (data.LIVE_BUS === 'embedded') return null;
  const { MQTT_URL: url } = requireVariables(data, 'LIVE_BUS=mqtt', 'MQTT_URL');
  const { MQTT_CA } = data;
  return {
    url,
    ...mqttRightsOf(data),
    ...(MQTT_CA !== undefined && { ca: readAuthority(MQTT_CA) }),
    publicUrl: data.MQTT_PUBLIC_URL ?? url,
    publicWebSocketUrl: data.MQTT_PUBLIC_WEBSOCKET_URL ?? null,
  };
};
