/** Thrown for an invalid setting. The message is one line, which contains the setting's name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
