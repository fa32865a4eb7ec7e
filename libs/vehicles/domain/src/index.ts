export * from './vehicle.commands.js';
export * from './vehicle.decider.js';
export * from './vehicle.events.js';
export * from './vehicle.moves.js';
export * from './vehicle.refusals.js';
export * from './vehicle.stage.js';
export * from './vehicle.state.js';
export * from './vehicle.stream.js';
