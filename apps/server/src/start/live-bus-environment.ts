import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MqttSettings } from '../core/adapters.js';
import { WrongSetting } from './wrong-setting.js';

const OVER_TCP = /^mqtts?$/;

export const liveBusEnvironment = {
  LIVE_BUS: z.enum(['embedded', 'mqtt']).default('embedded'),
  MQTT_URL: z.url({ protocol: OVER_TCP }).optional(),
  MQTT_USERNAME: z.string().min(1).max(200).optional(),
  MQTT_PASSWORD: z.string().min(1).max(1_000).optional(),
  /** File of the authority that the broker's certificate is of. */
  MQTT_CA: z.string().max(500).optional(),
  MQTT_PUBLIC_URL: z.url({ protocol: OVER_TCP }).optional(),
  MQTT_PUBLIC_WEBSOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
};
type Parsed = z.infer<z.ZodObject<typeof liveBusEnvironment>>;

const authorityIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongSetting(`MQTT_CA: ${file} cannot be read`);
  }
};

/** Null: the broker inside the process. @throws WrongSetting */
export const mqttOf = (data: Parsed): MqttSettings | null => {
  if (data.LIVE_BUS === 'embedded') return null;
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password, MQTT_CA } = data;
  if (url === undefined || username === undefined || password === undefined)
    throw new WrongSetting('MQTT_URL, MQTT_USERNAME, MQTT_PASSWORD: missing, and LIVE_BUS is mqtt');
  return {
    ...{ url, username, password },
    ...(MQTT_CA !== undefined && { ca: authorityIn(MQTT_CA) }),
    publicUrl: data.MQTT_PUBLIC_URL ?? url,
    publicWebSocketUrl: data.MQTT_PUBLIC_WEBSOCKET_URL ?? null,
  };
};
