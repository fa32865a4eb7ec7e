import { systemClock } from '@fairlot/kernel';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { noticesTopic } from '@fairlot/contracts/live';
import { Controller, Inject } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';
import { MqttCredentials } from './mqtt-credentials.js';
import { LiveTokens } from './live-tokens.js';

/** Issues short-lived credentials for live connections. */
@Controller()
export class LiveCredentialsController {
  constructor(
    private readonly tokens: LiveTokens,
    private readonly mqtt: MqttCredentials,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation('ENG-11')
  async issue(@TheInput() { caller, query }: Input<'ENG-11'>) {
    const { idDealer } = caller;
    const { roles } = this.settings;
    const issued = await this.tokens.issue(caller, systemClock.now());
    return {
      ...issued,
      // Measurements show that MQTT over WebSocket is no faster for browsers, which also change
      // topics while the user scrolls.
      carrier: 'socket.io' as const,
      mqtt: await this.mqtt.issue(caller, issued, query),
      socket: {
        path: '/socket.io',
        // In a process without an engine, clients must bid over HTTP, which is routed to the
        // auction's engine.
        takesOffers: roles.includes('live') && roles.includes('engine'),
      },
      topics: { notices: idDealer === null ? null : noticesTopic(idDealer) },
    };
  }
}
