import { sha256 } from '@fairlot/event-sourcing-declaration';

/**
 * Fingerprint that shows whether a command id is sent again with other content: 32 hex digits. It
 * covers the sender, but no times and no facts that the server adds.
 * @param content text that depends only on the client's request, such as canonical JSON
 */
export const commandFingerprint = (
  name: string,
  { idUser, idDealer, role }: { idUser: number; idDealer: number | null; role: string },
  content: string,
): string => sha256(`${name}\n${idUser} ${idDealer} ${role}\n${content}`).slice(0, 32);
