/** Data types of the MaxMind format, as far as this database uses them. */
const TYPE_CODES = { text: 2, number: 6, map: 7, list: 11 } as const;
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

type DatabaseValue =
  | string
  | number
  | readonly string[]
  | { readonly [key: string]: DatabaseValue };

const fieldHead = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);

const encodeValue = (value: DatabaseValue): Buffer => {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    if (text.length < 29) return Buffer.concat([fieldHead(TYPE_CODES.text, text.length), text]);
    return Buffer.concat([fieldHead(TYPE_CODES.text, 29), Buffer.from([text.length - 29]), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([fieldHead(TYPE_CODES.number, 4), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([fieldHead(TYPE_CODES.list, value.length), ...value.map(encodeValue)]);
  const entries = Object.entries(value as Readonly<Record<string, DatabaseValue>>);
  const parts = entries.flatMap(([key, one]) => [encodeValue(key), encodeValue(one)]);
  return Buffer.concat([fieldHead(TYPE_CODES.map, entries.length), ...parts]);
};

/** Builds a country database: one country for addresses below 128.0.0.0, one for all others. */
export const makeCountryDatabase = (low: string, high: string): Buffer => {
  const countries = [low, high].map((code) => encodeValue({ country: { iso_code: code } }));
  const node = Buffer.alloc(6);
  // The search tree has one node. The data section follows after a gap of 16 bytes.
  node.writeUIntBE(1 + 16, 0, 3);
  node.writeUIntBE(1 + 16 + countries[0]!.length, 3, 3);
  const metadata = encodeValue({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-Country',
    description: { en: 'Two countries' },
    ip_version: 4,
    languages: ['en'],
    node_count: 1,
    record_size: 24,
  });
  return Buffer.concat([node, Buffer.alloc(16), ...countries, MARKER, metadata]);
};
