import { testGoldenFiles } from '@fairlot/event-sourcing-declaration/testing';
import { vehicleEvents } from '@fairlot/vehicles-event-schema';
import { eventDefinitions } from './index.js';

/** Vehicle events have their golden files in the vehicles package. */
const own = Object.values(eventDefinitions).filter(({ type }) => !(type in vehicleEvents));

testGoldenFiles(own, new URL('../fixtures/', import.meta.url));
