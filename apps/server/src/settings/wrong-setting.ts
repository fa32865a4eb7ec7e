/** An invalid setting. The message is one line with its name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
