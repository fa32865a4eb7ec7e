import { afterAll, beforeAll, describe } from 'vitest';
import { developmentProvider } from '../testing/providers/development-provider.js';
import {
  startStack,
  PROVIDER_USERS,
  signInSuite,
  type SignInStack,
} from '../testing/providers/sign-in-suite.js';
import type { ProviderUnderTest } from '../testing/providers/provider-under-test.js';

let stack: SignInStack<ProviderUnderTest>;
beforeAll(async () => {
  stack = await startStack((portalUrl) => developmentProvider(portalUrl, PROVIDER_USERS));
});
afterAll(() => stack.stop());

describe('the development provider', () => signInSuite(() => stack));
