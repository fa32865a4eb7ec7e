import { OmittedRows } from '@fairlot/access-http';
import { ParkedStreams } from '@fairlot/event-sourcing-projection';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from '../http/metrics.js';
import { MqttCredentials } from '../live/mqtt-credentials.js';
import { LogArchiving } from '../roles/log-archiving.js';
import { PortalRoles } from '../roles/portal-roles.js';

/** Adds metrics of the log's consumers, and of lists that were answered without them. */
export const countFollowers = (metrics: Metrics, app: NestFastifyApplication): void => {
  const roles = app.get(PortalRoles);
  metrics.gauge(
    'fairlot_relay_waiting_events',
    'Events read but not acknowledged',
    () => roles.relayStatus?.waiting ?? 0,
  );
  metrics.gauge(
    'fairlot_relay_held_streams',
    'Streams that are not fully published, because the process cannot read one of their events',
    () => roles.relayStatus?.held ?? 0,
  );
  metrics.gauge(
    'fairlot_read_model_parked_streams',
    'Streams that a read model has stopped projecting, because it cannot process one of their events',
    () =>
      app
        .get(ParkedStreams, { strict: false })
        .count()
        .catch(() => NaN),
  );
  metrics.gauge(
    'fairlot_log_archived_events',
    'Events that this process moved from the database to files',
    () => app.get(LogArchiving).movedEvents,
  );
  metrics.counter(
    'fairlot_rows_left_out_total',
    'Rows omitted from lists, because they do not match the contract',
    'operation',
    () => app.get(OmittedRows).byCall,
  );
  const { counted } = app.get(MqttCredentials);
  metrics.gauge(
    'fairlot_mqtt_connections',
    'Connections of this process to the external MQTT broker',
    () => counted.connected,
  );
  metrics.gauge(
    'fairlot_mqtt_dropped',
    'Dealer notices that were not sent, because the external broker was unavailable; clients read them from the log',
    () => counted.dropped,
  );
  metrics.counter(
    'fairlot_bus_parked_total',
    'Bus records that this process cannot read',
    'group',
    () => roles.parked,
  );
};
