/** As many as one list may have files; what is sent beyond is sent again, and is one file there. */
const IDS_MAX = 5_000;
const UUID_BYTES = 16;

/** What was sent for one list in this tab: a file that is chosen again after a reload is not sent twice. */
export const sentBefore = (idUser: number, idTemp: string) => {
  const key = `fairlot.sent.${idUser}`;
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      const [of, ...ids] = Array.isArray(kept) ? kept : [];
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
        // A tab that keeps nothing sends it again, and it is the same file there.
      }
    },
  };
};

/** The same of the same file for the same list, whenever it is chosen: sent twice, it is one. */
export const commandIdOf = async (idTemp: string, file: File): Promise<string> => {
  const { name, size, lastModified } = file;
  const named = new TextEncoder().encode(JSON.stringify([idTemp, name, size, lastModified]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, UUID_BYTES);
  // Version and variant of a UUID whose bytes are somebody's own.
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
