/** The batch was not acknowledged by every group and will not be: publish it again after a start. */
export class EventBusClosed extends Error {
  override readonly name = 'EventBusClosed';
}
