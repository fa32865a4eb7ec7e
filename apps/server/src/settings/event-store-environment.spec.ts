import { expect, it } from 'vitest';
import { parseSettings } from './settings.js';

it.each([
  ['nodePreference=follower', 'nodePreference is follower; the portal needs the leader'],
  ['tls=false&NodePreference=random', 'NodePreference is random; the portal needs the leader'],
  ['tls=false&deadline=1', 'unknown parameter deadline; use connectionName, '],
])('KURRENTDB_URL with %s is refused without showing the password', (parameters, reason) => {
  const EVENT_STORE = 'kurrentdb';
  const at = 'kurrentdb://me:secret@one:2113,two:2113';
  const parse = (KURRENTDB_URL: string) => parseSettings({ EVENT_STORE, KURRENTDB_URL });
  expect(parse(`${at}?nodePreference=leader&tlsCaFile=/ca.pem`).kurrentDb).not.toBeNull();
  expect(() => parse(`${at}?${parameters}`)).toThrow(`KURRENTDB_URL: ${reason}`);
  expect(() => parse(`${at}?${parameters}`)).not.toThrow('secret');
});
