/**
 * Thrown if the bus closes before all groups have acknowledged the batch. Publish it again after
 * the next start.
 */
export class EventBusClosed extends Error {
  override readonly name = 'EventBusClosed';
}
