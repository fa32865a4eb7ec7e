export * from './german-area.js';
export * from './languages.js';
export * from './market-time.js';
export * from './markets.js';
export * from './money-text.js';
