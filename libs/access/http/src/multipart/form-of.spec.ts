import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readUpload } from './form-of.js';

const requestWith = (filename: string) => ({
  raw: Object.assign(new EventEmitter(), { destroyed: false }),
  isMultipart: () => true,
  file: async () => ({ fieldname: 'file', filename, file: Readable.from([Buffer.from('x')]) }),
});

it('readUpload removes invisible characters and direction marks from the name of a file', async () => {
  const { fileName } = await readUpload(requestWith('visura\u202Efdp\u200B.exe') as never, 'file');
  expect(fileName).toBe('visurafdp.exe');
});
