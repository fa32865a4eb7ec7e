import { Notifications } from '@fairlot/database';
import type { OnApplicationShutdown } from '@nestjs/common';

/** The LISTEN connection of this process. It closes when the process stops. */
export class ProcessNotifications extends Notifications implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
