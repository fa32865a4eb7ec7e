import { commandId } from '@fairlot/contracts';
import { expect, it } from 'vitest';
import { userCommandId } from './user-command-id.js';

const CHOSEN = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';

it("the log's id for a user's command id is a UUID, and the same in upper and lower case", () => {
  const id = userCommandId(7, CHOSEN);
  expect(commandId.safeParse(id).success).toBe(true);
  expect(userCommandId(7, CHOSEN.toUpperCase())).toBe(id);
});

it("the log's id for a user's command id keeps the time of a version 7 UUID, and of no other id", () => {
  expect(userCommandId(7, CHOSEN).slice(0, 13)).toBe(CHOSEN.slice(0, 13));
  const random = CHOSEN.replace('-7c51-', '-4c51-');
  expect(userCommandId(7, random).slice(0, 13)).not.toBe(random.slice(0, 13));
  expect(userCommandId(7, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8/);
});

it("the log's id for a user's command id differs for another user, even one who chooses that id", () => {
  const id = userCommandId(7, CHOSEN);
  const others = [userCommandId(8, CHOSEN), userCommandId(8, id), userCommandId(7, id), CHOSEN];
  expect(new Set([id, ...others]).size).toBe(5);
});
