import { expect, it } from 'vitest';
import { lotDecider } from '../lot/lot.decider.js';
import type { LotState } from '../lot/lot.state.js';
import { STARTS_AT } from '../lot/testing/lot-builders.js';
import { checkEveryStep } from '../lot/testing/played-lots.js';
import { lotBreaches } from './lot-breaches.js';

it('events that follow the rules of a lot break no invariant', () =>
  checkEveryStep(({ command, before, events }) => {
    const ingressAt = 'ingressAt' in command ? command.ingressAt : STARTS_AT;
    let state: LotState = before;
    for (const event of events) {
      const now = lotDecider.evolve(state, event);
      expect(lotBreaches({ before: state, event, after: now, ingressAt })).toEqual([]);
      state = now;
    }
  }));
