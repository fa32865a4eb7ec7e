/** A wrong value; one line with the key's name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
