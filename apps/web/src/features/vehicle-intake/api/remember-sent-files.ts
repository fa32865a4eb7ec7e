/** Maximum number of remembered files. Other files are sent again, which has no second effect. */
const IDS_MAX = 5_000;
const UUID_BYTES = 16;

/** Remembers files sent for a list in this tab, so that a reload does not send them twice. */
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
        // Without storage, files are sent again, which has no second effect.
      }
    },
  };
};

/**
 * Derives the same command id for the same file and list, so that repeats have no second effect.
 */
export const commandIdOf = async (idTemp: string, file: File): Promise<string> => {
  const { name, size, lastModified } = file;
  const named = new TextEncoder().encode(JSON.stringify([idTemp, name, size, lastModified]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, UUID_BYTES);
  // UUID version 8 (custom) and variant bits.
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
