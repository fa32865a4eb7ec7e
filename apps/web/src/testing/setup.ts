import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './wall-clock.js';
import { completeBrowser } from './complete-browser.js';
import { resetPage } from './reset-page.js';

// Specs of pure logic run without a browser.
if ('window' in globalThis) {
  completeBrowser();
  // Generous, because a busy machine is slow.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(resetPage);
}
