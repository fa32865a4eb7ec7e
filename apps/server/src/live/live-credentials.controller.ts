import { systemClock } from '@fairlot/kernel';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { noticesTopic } from '@fairlot/contracts/live';
import { Controller, Inject } from '@nestjs/common';
import type { Settings } from '../start/settings.js';
import { SETTINGS } from '../start/tokens.js';
import { LivePasses } from './live-passes.js';
import { LiveTokens } from './live-tokens.js';

/** Hands out short-lived passes for the live carriers. */
@Controller()
export class LiveCredentialsController {
  constructor(
    private readonly tokens: LiveTokens,
    private readonly passes: LivePasses,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation('ENG-11')
  async issue(@TheInput() { caller, query }: Input<'ENG-11'>) {
    const { idDealer } = caller;
    const { roles } = this.settings;
    const issued = await this.tokens.issue(caller, systemClock.now());
    return {
      ...issued,
      // Measured: over WebSocket a browser hears no sooner by MQTT, and it watches what it scrolls to.
      carrier: 'socket.io' as const,
      mqtt: await this.passes.hand(caller, issued, query),
      socket: {
        path: '/socket.io',
        // Where sockets end elsewhere, a request finds the one engine of its auction, and a socket does not.
        takesOffers: roles.includes('live') && roles.includes('engine'),
      },
      topics: { notices: idDealer === null ? null : noticesTopic(idDealer) },
    };
  }
}
