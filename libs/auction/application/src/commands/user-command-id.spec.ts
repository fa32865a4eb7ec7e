import { commandId } from '@fairlot/contracts';
import { expect, it } from 'vitest';
import { userCommandId } from './user-command-id.js';

const CHOSEN = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';

it('is a UUID, and the same for the same user, however its letters are written', () => {
  const id = userCommandId(7, CHOSEN);
  expect(commandId.safeParse(id).success).toBe(true);
  expect(userCommandId(7, CHOSEN.toUpperCase())).toBe(id);
});

it('is another one for another user, also for one who chooses what the log calls it', () => {
  const id = userCommandId(7, CHOSEN);
  const others = [userCommandId(8, CHOSEN), userCommandId(8, id), userCommandId(7, id), CHOSEN];
  expect(new Set([id, ...others]).size).toBe(5);
});
