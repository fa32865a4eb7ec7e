/**
 * Maximum number of pixels. No camera produces more, and opening a larger picture could exhaust
 * memory.
 */
const PIXELS_MAX = 100_000_000;
/**
 * Bytes at the end of a file in which PDF readers look for the end marker, and bytes at its start
 * in which browsers look for a file type.
 */
const EDGE_BYTES = 1_024;

const isShown = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= PIXELS_MAX;

/** Whether a PNG has only complete chunks, from the header with the size to the end marker. */
const isPng = (file: Buffer): boolean => {
  for (let at = 8; at + 12 <= file.length;) {
    const type = file.toString('latin1', at + 4, at + 8);
    const next = at + 12 + file.readUInt32BE(at);
    if (at === 8) {
      if (type !== 'IHDR' || next > file.length) return false;
      if (!isShown(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12))) return false;
    }
    if (type === 'IEND') return next === file.length;
    at = next;
  }
  return false;
};

/**
 * Whether a marker starts a frame header, which contains the size: SOF0 to SOF15, without the
 * markers DHT, JPG and DAC in that range.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether a JPEG has complete segments up to the scan, a frame header before the scan, and the end
 * marker after it.
 */
const isJpeg = (file: Buffer): boolean => {
  let hasFrame = false;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file.readUInt8(at + 1);
    if (marker === 0xda) return hasFrame && file.lastIndexOf('\xff\xd9', undefined, 'latin1') > at;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      if (at + 9 > file.length) return false;
      hasFrame = isShown(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
      if (!hasFrame) return false;
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return false;
};

/** Content of a PDF that can run a program when it is opened, or embeds another file. */
const ACTIVE_CONTENT = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/;

const isPdf = (file: Buffer): boolean => {
  const text = file.toString('latin1');
  return (
    /^%PDF-\d\.\d/.test(text) &&
    /\d \d+ obj\b/.test(text) &&
    text.slice(-EDGE_BYTES).includes('%%EOF') &&
    !ACTIVE_CONTENT.test(text)
  );
};

const STRUCTURES: Readonly<Record<string, (file: Buffer) => boolean>> = {
  pdf: isPdf,
  jpg: isJpeg,
  png: isPng,
};

/** Content that a browser might detect as HTML and run. */
const MARKUP_START = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i;

/**
 * Whether the whole file is valid for the type of its first bytes: it is not truncated, and
 * contains no appended file, no oversized picture and nothing executable.
 */
export const hasValidStructure = (suffix: string, file: Buffer): boolean => {
  const edges = [file.subarray(0, EDGE_BYTES), file.subarray(-EDGE_BYTES)];
  return (
    (STRUCTURES[suffix]?.(file) ?? false) &&
    !edges.some((edge) => MARKUP_START.test(edge.toString('latin1')))
  );
};
