import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './wall-clock.js';
import { completeBrowser } from './complete-browser.js';
import { resetPage } from './reset-page.js';

// Specs of the client's logic run without a browser.
if ('window' in globalThis) {
  completeBrowser();
  // A busy machine is slow: no test waits for time to pass.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(resetPage);
}
