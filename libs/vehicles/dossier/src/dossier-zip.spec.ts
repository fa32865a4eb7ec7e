import { buffer } from 'node:stream/consumers';
import { eventually } from '@fairlot/testing';
import { expect, it, vi } from 'vitest';
import { dossierZip, type DossierPart } from './dossier-zip.js';
import { filesInZip } from './testing/index.js';

const AT = new Date(Date.UTC(2026, 3, 14, 9));
const piecesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
};
const part = (path: readonly string[], text = path.join('/')): DossierPart => ({
  path,
  at: AT,
  open: async () => piecesOf(text),
});
const all = async function* (parts: readonly DossierPart[]): AsyncGenerator<DossierPart> {
  yield* parts;
};

const unpacked = (archive: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filesInZip(archive)).map(([name, content]) => [name, content.toString('utf8')]),
  );

it('SEC-13 a dossier contains each file under a safe and unique name', async () => {
  const archive = await buffer(
    dossierZip(
      all([
        part(['Photos', 'a.jpg'], '1'),
        part(['Photos', 'A.JPG'], '2'),
        part(['Photos', 'a.jpg'], '3'),
        part(['..', '../../etc/passwd'], '4'),
        part(['/root', 'C:\\x.pdf'], '5'),
        part(['Dokumenty', 'zażółć\u202e\u0000.pdf'], '6'),
        part(['.'], '7'),
      ]),
    ),
  );
  expect(unpacked(archive)).toEqual({
    'Photos/a.jpg': '1',
    'Photos/A (2).JPG': '2',
    'Photos/a (3).jpg': '3',
    '_/_.._etc_passwd': '4',
    '_root/C__x.pdf': '5',
    'Dokumenty/zażółć__.pdf': '6',
    _: '7',
  });
});

it('a dossier is byte-for-byte the same for the same files, and leaves out removed files', async () => {
  const gone: DossierPart = { path: ['gone'], at: AT, open: async () => null };
  const [one, other] = await Promise.all([
    buffer(dossierZip(all([part(['a']), gone, part(['b'])]))),
    buffer(dossierZip(all([part(['a']), part(['b'])]))),
  ]);
  expect(one.equals(other)).toBe(true);
});

it('a dossier closes the open file and opens no other when its reader stops', async () => {
  const closed = vi.fn<() => void>();
  const opened: string[] = [];
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      closed();
    }
  };
  const parts = ['first', 'second'].map((name) => ({
    path: [name],
    at: AT,
    open: async () => {
      opened.push(name);
      return endless();
    },
  }));
  const archive = dossierZip(all(parts));
  for await (const piece of archive) if (piece !== null) break;
  await eventually(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(opened).toEqual(['first']);
});

it('a dossier fails if reading one of its files fails', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('gone');
  };
  const parts = [{ path: ['a'], at: AT, open: async () => broken() }];
  await expect(buffer(dossierZip(all(parts)))).rejects.toThrow('gone');
});
