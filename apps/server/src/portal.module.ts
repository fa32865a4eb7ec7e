import { AccessHttpModule, OperationInterceptor, ProblemFilter } from '@fairlot/access-http';
import { AuctionApplicationModule } from '@fairlot/auction-application';
import { AuctionHttpModule } from '@fairlot/auction-http';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { CoreModule, type CoreSettings } from './core/core.module.js';
import { ReceiptKeys } from './core/receipt-keys.js';
import { InspectionController } from './inspection/inspection.controller.js';
import { InspectionSight } from './inspection/inspection-sight.js';
import { LiveCredentialsController } from './live/live-credentials.controller.js';
import { LiveTokens } from './live/live-tokens.js';
import { SocketGateway } from './live/socket-gateway.js';
import { TopicRights } from './live/topic-rights.js';
import { Carriers } from './roles/carriers.js';
import { DueFromReadModel } from './roles/due-from-read-model.js';
import { PortalRoles } from './roles/portal-roles.js';
import type { Settings } from './start/settings.js';
import { CLOCK, EVENT_STORE, SETTINGS } from './start/tokens.js';

export type PortalSettings = {
  readonly settings: Settings;
  readonly core: CoreSettings;
  readonly identity: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
};

/** The whole program: the core, the calls, the live session and the roles. */
@Module({})
export class PortalModule {
  static forRoot({ settings, core, identity }: PortalSettings): DynamicModule {
    return {
      module: PortalModule,
      imports: [
        CoreModule.forRoot(core),
        AccessHttpModule.forRoot({ publicUrl: settings.publicUrl, identity }),
        AuctionApplicationModule.forRoot({
          eventStore: EVENT_STORE,
          clock: CLOCK,
          receiptKeys: ReceiptKeys,
        }),
        AuctionHttpModule,
        VehiclesHttpModule,
      ],
      controllers: [LiveCredentialsController, InspectionController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: APP_INTERCEPTOR, useClass: OperationInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
        InspectionSight,
        LiveTokens,
        TopicRights,
        SocketGateway,
        Carriers,
        DueFromReadModel,
        PortalRoles,
      ],
    };
  }
}
