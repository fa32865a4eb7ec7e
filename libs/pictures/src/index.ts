export { drawFirstPage, type DrawingBounds } from './first-page.js';
export * from './picture-desk.js';
export * from './render-picture.js';
export * from './without-camera.js';
