import { goldenFilesHold } from '@fairlot/event-sourcing-declaration/testing';
import { vehicleEvents } from '@fairlot/vehicles-event-schema';
import { eventDefinitions } from './index.js';

/** Those of vehicles stand, with their golden files, where vehicles are. */
const own = Object.values(eventDefinitions).filter(({ type }) => !(type in vehicleEvents));

goldenFilesHold(own, new URL('../fixtures/', import.meta.url));
