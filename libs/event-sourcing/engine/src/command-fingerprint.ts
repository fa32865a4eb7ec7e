import { sha256 } from '@fairlot/event-sourcing-declaration';

/**
 * What a command id stands for, so that the same id with another content is told apart. Bound to
 * who sent it; times and facts that the edge looks up are no part of it. 32 hex digits.
 *
 * @param content text that depends on what was asked for only, such as canonical JSON
 */
export const commandFingerprint = (
  name: string,
  { idUser, idDealer, role }: { idUser: number; idDealer: number | null; role: string },
  content: string,
): string => sha256(`${name}\n${idUser} ${idDealer} ${role}\n${content}`).slice(0, 32);
