import { isIPv6 } from 'node:net';

const ADDRESS_GROUPS = 8;
/**
 * Number of 16-bit groups in the key of an IPv6 address. One subscriber has 2^64 addresses, which
 * count as one.
 */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The key under which an address is counted: the address itself, or its network for IPv6. */
export const addressKey = (address: string): string => {
  // A fast path, because every request runs this and most use IPv4.
  if (!address.includes(':')) return address;
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%', 1)[0]!.split('::');
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: ADDRESS_GROUPS - head!.length - tail!.length }, () => '0');
  const groups = after === undefined ? head! : [...head!, ...zeros, ...tail!];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

const GROUP_BITS = 16;

/**
 * The key of a larger IPv6 network: the first `bits` bits of the address (at most 64), and their
 * number. For IPv4, the address.
 */
export const networkKey = (address: string, bits: number): string => {
  const key = addressKey(address);
  if (!key.includes(':')) return key;
  const groups = key.split(':').map((group, index) => {
    const others = Math.min(GROUP_BITS, Math.max(0, (index + 1) * GROUP_BITS - bits));
    return ((Number.parseInt(group, 16) >> others) << others).toString(16);
  });
  return `${groups.join(':')}::/${bits}`;
};
