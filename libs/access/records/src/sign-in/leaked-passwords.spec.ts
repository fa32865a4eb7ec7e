import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLeakedPassword } from './leaked-passwords.js';

describe('a leaked password', () => {
  it.each(['Password1', 'P@ssw0rd', 'Trustno1', 'Qwerty123', '1qaz2wsx', 'Welcome1', 'Abcd1234'])(
    'is recognised: %s',
    (password) => expect(isLeakedPassword(password)).toBe(true),
  );

  it('is recognised in any case and width', () => {
    for (const written of ['PASSWORD1', 'pAssWord1', '\uff30assword1'])
      expect([written, isLeakedPassword(written)]).toEqual([written, true]);
  });

  it('is recognised, and so are fewer than eight of 100,000 other passwords', () => {
    const others = Array.from({ length: 100_000 }, (_, n) => `Quiet-Harbour-${n}`);
    expect(others.filter(isLeakedPassword).length).toBeLessThan(8);
  });

  it('is found in a sorted list of forty thousand hashes', () => {
    const hashes = readFileSync(new URL('../../data/leaked-hashes.bin', import.meta.url));
    const values = Array.from({ length: hashes.length / 4 }, (_, n) => hashes.readUInt32BE(n * 4));
    expect(values).toHaveLength(40_000);
    expect(values.every((value, n) => n === 0 || value >= values[n - 1]!)).toBe(true);
  });
});
