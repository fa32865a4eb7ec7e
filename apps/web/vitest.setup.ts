import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './src/testing/wall-clock.js';
import { completeBrowser } from './src/testing/complete-browser.js';
import { resetPage } from './src/testing/reset-page.js';

// Specs of the client's logic run without a browser.
if ('window' in globalThis) {
  completeBrowser();
  // A busy machine is slow: no test waits for time to pass.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(resetPage);
}
