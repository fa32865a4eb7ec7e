import type { Texts } from '../../locales/texts.gen.js';
import { i18n } from './i18n.js';

export type Area = keyof Texts;
/** An area says its own texts and the portal's; of several areas it is a key of any. */
export type KeyIn<In extends Area, Group extends string> = In extends Area
  ? Extract<keyof Texts[In] | keyof Texts['portal'], `${Group}.${string}`>
  : never;

/** The key of a code that comes from outside; null where nobody has written a text for it. */
export const knownKey = <In extends Area, Group extends string>(
  area: In,
  group: Group,
  code: string,
): KeyIn<In, Group> | null => {
  const key = `${group}.${code}`;
  return i18n().exists(key, { ns: area }) ? (key as KeyIn<In, Group>) : null;
};
