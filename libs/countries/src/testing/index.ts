export * from './filled-forms.js';
