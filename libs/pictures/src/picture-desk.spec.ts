import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PictureDesk } from './picture-desk.js';

const WAITING_MAX = 16;

it('tells whoever comes when too many wait to come again, and goes on after a bad one', async () => {
  const desk = new PictureDesk();
  const create = { width: 20, height: 20, channels: 3, background: '#000000' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const waiting = Array.from({ length: WAITING_MAX }, (_, at) =>
    desk.render(at === 3 ? Buffer.from('none') : photo).then(
      () => 'made',
      (error: Error) => error.name,
    ),
  );
  await expect(desk.render(photo)).rejects.toMatchObject({
    code: 'OVERLOADED',
    retryAfterSeconds: 5,
  });
  const told = await Promise.all(waiting);
  expect(told.filter((one) => one === 'made')).toHaveLength(WAITING_MAX - 1);
  expect(told[3]).toBe('PictureRefused');
  await expect(desk.render(photo)).resolves.toMatchObject({ placeholder: expect.any(String) });
});
