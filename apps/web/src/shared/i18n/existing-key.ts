import type { Texts } from '../../locales/texts.gen.js';
import { i18n } from './i18n.js';

export type TextArea = keyof Texts;
/**
 * Keys of a group in the texts of the area and of the portal. If `In` is a union of areas, the keys
 * of all of them.
 */
export type KeyOfGroup<In extends TextArea, Group extends string> = In extends TextArea
  ? Extract<keyof Texts[In] | keyof Texts['portal'], `${Group}.${string}`>
  : never;

/**
 * The text key for a code from outside, such as one from the server. Null if there is no such text.
 */
export const existingKey = <In extends TextArea, Group extends string>(
  area: In,
  group: Group,
  code: string,
): KeyOfGroup<In, Group> | null => {
  const key = `${group}.${code}`;
  return i18n().exists(key, { ns: area }) ? (key as KeyOfGroup<In, Group>) : null;
};
