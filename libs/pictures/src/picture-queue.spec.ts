import sharp from 'sharp';
import { eventually } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { PictureQueue } from './picture-queue.js';
import type { Picture } from './render-picture.js';

/** A queue whose pictures finish when the test releases them. */
const makeQueue = () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new PictureQueue((content) => {
    begun.push(content.toString());
    return new Promise<Picture>((resolve) => ends.push(() => resolve({} as Picture)));
  });
  const send = (idUser: number, name: string) => queue.render(Buffer.from(name), { idUser });
  const end = async () => {
    const { length } = begun;
    ends.shift()?.();
    await eventually(() => expect(begun.length).toBeGreaterThan(length));
  };
  return { send, begun, end };
};

describe('PictureQueue', () => {
  it('alternates between users, however many pictures one of them has sent', async () => {
    const { send, begun, end } = makeQueue();
    for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) void send(1, name);
    void send(2, 'b 1');
    void send(3, 'c 1');
    for (let nth = 0; nth < 5; nth += 1) await end();
    expect(begun).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3', 'a 4']);
  });

  it('limits the waiting pictures of one user, so that there is room for others', async () => {
    const { send, begun } = makeQueue();
    for (let nth = 0; nth < 9; nth += 1) void send(1, `a ${nth}`);
    await expect(send(1, 'one more')).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryAfterSeconds: 5,
    });
    const others = [2, 3, 4].flatMap((idUser) =>
      Array.from({ length: 8 }, (_, nth) => send(idUser, `${nth}`)),
    );
    expect(others).toHaveLength(24);
    await expect(send(5, 'too many together')).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(begun).toEqual(['a 0']);
  });

  it('continues after a failed picture', async () => {
    const queue = new PictureQueue();
    const create = { width: 20, height: 20, channels: 3, background: '#000000' } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const bad = queue.render(Buffer.from('none'), { idUser: 1 });
    const good = queue.render(photo, { idUser: 1 });
    await expect(bad).rejects.toMatchObject({ name: 'PictureRefused' });
    await expect(good).resolves.toMatchObject({ placeholder: expect.any(String) });
  });
});
