/**
 * Maximum number of files that are remembered. Files beyond it are sent again after a reload, which
 * has no second effect.
 */
const IDS_MAX = 5_000;
const UUID_BYTES = 16;

/**
 * Remembers in this tab which files of a list were sent, so that a reload does not send them again.
 */
export const rememberSentFiles = (idUser: number, idTemp: string) => {
  const key = `fairlot.sent.${idUser}`;
  const read = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      const [of, ...ids] = Array.isArray(stored) ? stored : [];
      return of === idTemp ? ids : [];
    } catch {
      return [];
    }
  };
  let ids = new Set(read());
  return {
    has: (id: string) => ids.has(id),
    add: (id: string) => {
      ids = new Set([...ids, id].slice(-IDS_MAX));
      try {
        sessionStorage.setItem(key, JSON.stringify([idTemp, ...ids]));
      } catch {
        // If the storage is not available, files are sent again after a reload, which has no second
        // effect.
      }
    },
  };
};

/**
 * Derives the command id from the file and the list. So a repeat has the same id, and no second
 * effect.
 */
export const commandIdOf = async (idTemp: string, file: File): Promise<string> => {
  const { name, size, lastModified } = file;
  const named = new TextEncoder().encode(JSON.stringify([idTemp, name, size, lastModified]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, UUID_BYTES);
  // Sets the bits for UUID version 8 (custom) and for the variant.
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
