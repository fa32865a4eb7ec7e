export * from './collect-orphans.js';
export * from './document-kind.js';
export * from './file-key.js';
export * from './files.js';
export * from './measured-content.js';
export * from './safe-file-name.js';
