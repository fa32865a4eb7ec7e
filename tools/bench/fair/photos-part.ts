import { randomUUID } from 'node:crypto';
import { operations } from '@fairlot/contracts/operations';
import sharp from 'sharp';
import { FLOODING_USERNAMES } from '../portal/protocol.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate } from '../rounds.ts';
import { withFloodedPortal, type FloodedPortal } from './flooded-portal.ts';
import { AddressClient } from './client.ts';
import type { FairPartOptions } from './fair-part.ts';
import { largePhoto } from './large-file.ts';
import { EVERY_ENCODING, type FloodCall } from './protocol.ts';

const AT_ONCE = 10;
const SMALL_PHOTO = { width: 1_200, height: 900, channels: 3, background: '#456' } as const;
/**
 * Maximum ratio: the small photo may wait for the large photo in progress, but for no other one.
 */
const TIMES_MAX = 1;

const uploadOf = async (photo: Buffer): Promise<FloodCall> => {
  const { method, path } = operations['SEC-33'];
  const form = new FormData();
  form.set('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  form.set('tempId', randomUUID());
  form.set('tupla', '1');
  const sent = new Response(form);
  const text = Buffer.from(await sent.arrayBuffer()).toString('latin1');
  return {
    method,
    path,
    body: { text, type: sent.headers.get('content-type')!, charset: 'latin1' },
  };
};

const signInNth = async ({ serving }: FloodedPortal, nth: number, address: string) => {
  const client = new AddressClient(serving.port, address, 1);
  const token = await client.signIn(`${FLOODING_USERNAMES.owner}${nth}`, serving.password);
  const msOf = async (photo: Buffer): Promise<number> => {
    const call = await uploadOf(photo);
    const startedAt = performance.now();
    const { status, text } = await client.ask({ ...call, token, encoding: EVERY_ENCODING });
    if (status !== 200) throw new Error(`a photo: ${text()}`);
    return performance.now() - startedAt;
  };
  return { token, address, msOf, close: () => client.close() };
};

/**
 * Measures the upload of a small photo while another user uploads ten photos of 39 megapixels at
 * once. It is compared with the upload of one large and one small photo while no other user
 * uploads.
 */
export const photosPart = (options: Omit<FairPartOptions, 'roundMs'>): Promise<Result[]> =>
  withFloodedPortal({ accounts: 2 }, async (beside) => {
    const { onFlood } = options;
    const small = await sharp({ create: SMALL_PHOTO }).jpeg().toBuffer();
    const large = await largePhoto();
    const one = await signInNth(beside, 1, '203.0.113.1');
    const other = await signInNth(beside, 2, '203.0.113.2');
    const { alone, crowded } = await alternate(
      {
        alone: async () => (await one.msOf(large)) + (await one.msOf(small)),
        crowded: async () => {
          const { token, address } = other;
          const calls = [await uploadOf(large), await uploadOf(large)];
          const addresses = [address];
          const flood = { calls, atOnce: AT_ONCE, addresses, token, encoding: EVERY_ENCODING };
          const { measured, answers } = await beside.during(flood, async () => {
            // The first small photo may arrive before the flood has filled the queue.
            await one.msOf(small);
            return one.msOf(small);
          });
          onFlood('photos', answers);
          return measured;
        },
      },
      options,
    );
    one.close();
    other.close();
    return [
      comparedResult({
        claim:
          'photos: a small one while another user uploads ten of 39 megapixels, against one of these and it',
        unit: 'ms',
        target: { most: TIMES_MAX },
        figures: crowded,
        references: alone,
      }),
    ];
  });
