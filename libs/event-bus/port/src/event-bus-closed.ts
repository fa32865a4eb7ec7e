/** Not every group acknowledged the batch, and none will. Publish it again after the next start. */
export class EventBusClosed extends Error {
  override readonly name = 'EventBusClosed';
}
