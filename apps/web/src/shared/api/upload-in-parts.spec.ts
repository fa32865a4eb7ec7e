// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProblem } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { fakeUploads } from '../../testing/fake-upload.js';
import { makePhoto } from '../../testing/vehicle-files.js';
import { isSentInParts, uploadInParts } from './upload-in-parts.js';

const MIB = 1_048_576;
const ID = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c50';
const SIZE = 2.5 * MIB;

let line: 'there' | 'cut' | 'lost answer';
beforeEach(() => {
  line = 'there';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Simulates the server, which stores the parts. The test can interrupt its connection. */
const serving = () => {
  const has = { offset: 0, parts: [] as number[], keeps: [] as unknown[] };
  const { count } = makePortal({
    'ENG-108': () => {
      if (line === 'cut') throw new TypeError('no line');
      return has.offset === 0
        ? makeProblem('NOT_FOUND', { errorCode: '404001' })
        : { idUpload: ID, offset: has.offset };
    },
    'ENG-106': ({ body }) => {
      has.keeps.push(body);
      return makePhoto(1);
    },
  });
  fakeUploads(({ form, answer, come, fail }) => {
    const at = Number(form.get('offset'));
    const { size } = form.get('file') as File;
    const outcome = (): (() => void) => {
      if (line === 'cut') return fail;
      has.parts.push(at);
      const facts = { offset: has.offset };
      if (at !== has.offset)
        return () => answer(409, makeProblem('UPLOAD_OFFSET', { errorCode: '409046', facts }));
      has.offset += size;
      come(size, size);
      if (line === 'lost answer') {
        line = 'there';
        return fail;
      }
      return () => answer(200, { idUpload: ID, offset: has.offset });
    };
    queueMicrotask(outcome());
  });
  return { has, count };
};
const makeFile = (size = SIZE) => new File([new Uint8Array(size)], 'front.jpg');
const sending = (signal?: AbortSignal) => {
  const reports = { shares: [] as number[], pauses: [] as boolean[] };
  const sent = uploadInParts(
    { kind: 'PHOTO', file: makeFile(), tempId: ID, tupla: 3 },
    {
      idUpload: ID,
      ...(signal && { signal }),
      onProgress: (share) => reports.shares.push(share),
      onPause: (isPaused) => reports.pauses.push(isPaused),
    },
  );
  return { reports, sent };
};

it('files are sent in parts only if they are larger than a part and not above the limit', () => {
  const sizes = [1, MIB, MIB + 1, 10 * MIB, 10 * MIB + 1];
  expect(sizes.map((size) => isSentInParts({ size } as File))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

describe('a file that is sent in parts', () => {
  it('is sent part by part with progress, and stored with its kind', async () => {
    const { has, count } = serving();
    const { reports, sent } = sending();
    await sent;
    expect(has.parts).toEqual([0, MIB, 2 * MIB]);
    expect(reports).toEqual({ shares: [0.4, 0.8, 1], pauses: [] });
    expect(has.keeps).toEqual([
      { kind: 'PHOTO', name: 'front.jpg', size: SIZE, tempId: ID, tupla: 3 },
    ]);
    expect(count('ENG-108')).toBe(0);
  });

  it('is continued after the last stored part if a response was lost', async () => {
    const { has } = serving();
    line = 'lost answer';
    await sending().sent;
    expect(has.parts).toEqual([0, MIB, 2 * MIB]);
    expect(has.keeps).toHaveLength(1);
  });

  it('is continued where another tab stopped', async () => {
    const { has } = serving();
    has.offset = 2 * MIB;
    await sending().sent;
    expect(has.parts).toEqual([0, 2 * MIB]);
  });

  it('waits while the device is offline, and is continued when the connection is back', async () => {
    const { has } = serving();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    line = 'cut';
    const { reports, sent } = sending();
    await vi.waitUntil(() => reports.pauses.length === 1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([reports.pauses, has.parts]).toEqual([[true], []]);
    line = 'there';
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await sent;
    expect(reports.pauses).toEqual([true, false]);
    expect(has.parts).toEqual([0, MIB, 2 * MIB]);
  });

  it('fails after several attempts, and stops when aborted', async () => {
    serving();
    line = 'cut';
    const { reports, sent } = sending();
    const failed = expect(sent).rejects.toMatchObject({ why: 'network' });
    await vi.advanceTimersByTimeAsync(600_000);
    await failed;
    expect(reports.pauses.filter(Boolean)).toHaveLength(8);
    const control = new AbortController();
    const stopped = sending(control.signal);
    const ended = expect(stopped.sent).rejects.toBeTruthy();
    await vi.waitUntil(() => stopped.reports.pauses.length === 1);
    control.abort();
    await ended;
  });
});
