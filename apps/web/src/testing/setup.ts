import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './wall-clock.js';
import { completeBrowser } from './complete-browser.js';
import { resetPage } from './reset-page.js';

// Test files of pure logic run without a browser.
if ('window' in globalThis) {
  completeBrowser();
  // The longest wait of a test is for the 3 s between two announcements. With ten busy processes
  // per core, 5 s were not enough.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(resetPage);
}
