import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const STORED_METHOD = 0;

/** The files in an uncompressed ZIP archive, by name. Throws if the archive is incomplete. */
export const filesInZip = (archive: Buffer): Readonly<Record<string, Buffer>> => {
  const end = archive.lastIndexOf(END_SIGNATURE);
  assert.ok(end >= 0, 'the archive has no end');
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(archive.readUInt32LE(at), ENTRY_SIGNATURE, 'an entry');
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    assert.equal(archive.readUInt16LE(at + 10), STORED_METHOD, `${name} is packed`);
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = archive.subarray(from, from + archive.readUInt32LE(at + 24));
    assert.equal(crc32(content), archive.readUInt32LE(at + 16), `${name} is whole`);
    assert.ok(!(name in files), `${name} is there twice`);
    files[name] = content;
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
};
