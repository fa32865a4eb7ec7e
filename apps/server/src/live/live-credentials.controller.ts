import { systemClock } from '@fairlot/kernel';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { noticesTopic } from '@fairlot/contracts/live';
import { Controller, Inject } from '@nestjs/common';
import type { Settings } from '../start/settings.js';
import { SETTINGS } from '../start/tokens.js';
import { LiveTokens } from './live-tokens.js';

/** Hands out short-lived passwords for the live carriers. */
@Controller()
export class LiveCredentialsController {
  constructor(
    private readonly tokens: LiveTokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation('ENG-11')
  async issue(@TheInput() { caller }: Input<'ENG-11'>) {
    const { idDealer, username } = caller;
    const { mqttPort, roles } = this.settings;
    return {
      ...(await this.tokens.issue(caller, systemClock.now())),
      // Measured: the embedded broker is slow over WebSocket, so browsers watch by socket.io.
      carrier: 'socket.io' as const,
      mqtt: { tcpPort: mqttPort, webSocketPath: '/mqtt', username },
      socket: {
        path: '/socket.io',
        // Where sockets end elsewhere, a request finds the one engine of its auction, and a socket does not.
        takesOffers: roles.includes('live') && roles.includes('engine'),
      },
      topics: { notices: idDealer === null ? null : noticesTopic(idDealer) },
    };
  }
}
