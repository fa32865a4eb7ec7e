/**
 * The bus closed before every group acknowledged the batch. Publish it again after the next start.
 */
export class EventBusClosed extends Error {
  override readonly name = 'EventBusClosed';
}
