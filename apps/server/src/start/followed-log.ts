import { CheckpointStore, READ_MODEL } from '@fairlot/event-sourcing-projection';
import { RELAY } from '@fairlot/event-sourcing-relay';
import { EventStoreError, type EventStore } from '@fairlot/event-store-port';
import { WrongSetting } from '../settings/wrong-setting.js';

/**
 * Refuses to start with rows from another log. They could not be continued, because positions of
 * two logs cannot be compared.
 * @throws WrongSetting
 */
export const checkFollowedLog = async (
  store: Pick<EventStore, 'readLog'>,
  checkpoints: Pick<CheckpointStore, 'load'>,
): Promise<void> => {
  for (const name of [RELAY, READ_MODEL]) {
    const after = await checkpoints.load(name);
    try {
      if (after !== null) await store.readLog({ after, limit: 1 });
    } catch (error) {
      if (!(error instanceof EventStoreError) || error.code !== 'INVALID') throw error;
      throw new WrongSetting(
        'EVENT_STORE: this database belongs to another event store. Restore the previous EVENT_STORE, or use an empty database.',
      );
    }
  }
};
