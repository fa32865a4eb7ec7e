export * from './picture-desk.js';
export * from './render-picture.js';
