import { describe, expect, it } from 'vitest';
import { usernamesFor } from './username.js';

describe('the user name of a new user', () => {
  it.each([
    ['Ada', 'Rossi', 'ada.rossi'],
    ['Łukasz', "D'Ångelo-Groß", 'lukasz.dangelogross'],
    ['Li', 'W.', 'li.w.user'],
    ['Δημήτρης', 'Support', 'user.support'],
    ['李', '王', 'user.user'],
  ])('for %s %s is %s', (name, surname, username) =>
    expect(usernamesFor(name, surname)[0]).toBe(username),
  );

  it('gets a number if it is taken, and stays within the length limits', () => {
    expect(usernamesFor('Ada', 'Rossi').slice(1, 3)).toEqual(['ada.rossi2', 'ada.rossi3']);
    for (const length of [1, 80])
      for (const username of usernamesFor('a'.repeat(length), 'b'.repeat(length)))
        expect(username).toMatch(/^[a-z.\d]{6,50}$/);
  });
});
