import { testGoldenFiles } from '@fairlot/event-sourcing-declaration/testing';
import { vehicleEvents } from '@fairlot/vehicles-event-schema';
import { eventDefinitions } from './index.js';

/** The golden files of vehicle events are in the vehicles package. */
const own = Object.values(eventDefinitions).filter(({ type }) => !(type in vehicleEvents));

testGoldenFiles(own, new URL('../fixtures/', import.meta.url));
