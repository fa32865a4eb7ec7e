/** Data types of the MaxMind format, as far as this database needs them. */
const TYPE = { text: 2, number: 6, map: 7, list: 11 } as const;
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

type Value = string | number | readonly string[] | { readonly [key: string]: Value };

const head = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);

const encoded = (value: Value): Buffer => {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    if (text.length < 29) return Buffer.concat([head(TYPE.text, text.length), text]);
    return Buffer.concat([head(TYPE.text, 29), Buffer.from([text.length - 29]), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(TYPE.number, 4), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([head(TYPE.list, value.length), ...value.map(encoded)]);
  const entries = Object.entries(value as Readonly<Record<string, Value>>);
  const parts = entries.flatMap(([key, one]) => [encoded(key), encoded(one)]);
  return Buffer.concat([head(TYPE.map, entries.length), ...parts]);
};

/** A country database with two halves: addresses below 128.0.0.0, and the others. */
export const makeCountryDatabase = (low: string, high: string): Buffer => {
  const countries = [low, high].map((code) => encoded({ country: { iso_code: code } }));
  const node = Buffer.alloc(6);
  // One node. Data starts behind it, after a gap of 16 bytes.
  node.writeUIntBE(1 + 16, 0, 3);
  node.writeUIntBE(1 + 16 + countries[0]!.length, 3, 3);
  const metadata = encoded({
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
