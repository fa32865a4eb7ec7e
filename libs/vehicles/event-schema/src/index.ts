export { vehicleAggregate } from './vehicle-aggregate.js';
export { vehicleEvents } from './vehicle-events.js';
