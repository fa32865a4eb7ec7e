import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../entities.js';
import { migrations } from '../migrations.js';
import { Feedbacks } from './feedbacks.js';
import { FILE_BYTES_MAX, MessageFiles } from './message-files.js';
import { Observations } from './observations.js';

let database: TestDatabase;
let observations: Observations;
let feedbacks: Feedbacks;
let files: MessageFiles;

beforeAll(async () => {
  database = await makeDatabase(migrations);
  const source = await database.dataSource(entities);
  observations = new Observations(source);
  feedbacks = new Feedbacks(source);
  files = new MessageFiles(source);
});
afterAll(() => database.drop());

it('SEC-62 a user can watch a lot, repeat that without effect, and stop watching it', async () => {
  const one = { idAuction: 1, idLot: 1 };
  const two = { idAuction: 2, idLot: 1 };
  await observations.observe(7, [two, one], 1);
  await observations.observe(7, [one, one], 2);
  await observations.observe(8, [one], 2);
  await observations.observe(8, [], 2);
  expect(await observations.observed(7)).toEqual([one, two]);
  expect(await observations.observed(7, 2)).toEqual([two]);
  await observations.end(7, [one, { ...one, idLot: 99 }]);
  expect(await observations.observed(7)).toEqual([two]);
  expect(await observations.observed(8)).toEqual([one]);
});

it('SEC-72 a dealer can rate each purchase once', async () => {
  const feedback = { idDealer: 10, idPurchase: 1, idAuction: 1, idAuctioneer: 3, rating: 5, at: 1 };
  expect(await feedbacks.ratingOf(3)).toEqual({ rating: 0, count: 0 });
  expect(await feedbacks.submit(feedback)).toEqual(expect.any(Number));
  const [again, other] = await Promise.all([
    feedbacks.submit({ ...feedback, rating: 1 }),
    feedbacks.submit({ ...feedback, idPurchase: 2, rating: 2 }),
  ]);
  expect([again, typeof other]).toEqual([null, 'number']);
  expect(await feedbacks.ratingOf(3)).toEqual({ rating: 3.5, count: 2 });
  await expect(feedbacks.submit({ ...feedback, idPurchase: 3, rating: 6 })).rejects.toThrow();
});

it('SEC-55 a file for bidders is stored byte for byte, and found only for its auction', async () => {
  const content = Buffer.from('%PDF-1.7');
  const file = {
    idAuction: 1,
    fileName: 'terms.pdf',
    contentType: 'application/pdf',
    at: 5,
    content,
  };
  const idFile = await files.store(file);
  expect(await files.file(1, idFile)).toMatchObject({
    ...file,
    idFile,
    size: 8,
    sha256: '86edbaa24831badfa0a8b04bb410141e2ee4182b6d0014493fe262a7a331c20b',
  });
  expect(await files.file(2, idFile)).toBeNull();
  await files.remove(2, idFile);
  expect(await files.file(1, idFile)).not.toBeNull();
  await files.remove(1, idFile);
  expect(await files.file(1, idFile)).toBeNull();
  const large = { ...file, content: Buffer.alloc(FILE_BYTES_MAX + 1) };
  await expect(files.store(large)).rejects.toThrow(RangeError);
});
