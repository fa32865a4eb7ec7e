import {
  AccessHttpModule,
  type IdentitySettings,
  ProblemFilter,
  RateLimits,
  recordController,
} from '@fairlot/access-http';
import { RequirementRules } from '@fairlot/access-records';
import { AuctionApplicationModule } from '@fairlot/auction-application';
import { AuctionHttpModule } from '@fairlot/auction-http';
import { Banners } from '@fairlot/content-records';
import { banner, template } from '@fairlot/contracts/record';
import { SharedLog } from '@fairlot/event-sourcing-relay';
import type { EventStore } from '@fairlot/event-store-port';
import { MessagingApplicationModule } from '@fairlot/messaging-application';
import { MessagingHttpModule } from '@fairlot/messaging-http';
import { VehiclesApplicationModule } from '@fairlot/vehicles-application';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import { AuditLog } from '@fairlot/records';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { ApprovalViews } from '../audit/approvals/approval-views.js';
import { ApprovalsController } from '../audit/approvals/approvals.controller.js';
import { ApprovedChanges } from '../audit/approvals/approved-changes.js';
import { AuditController } from '../audit/audit.controller.js';
import { AuditNames } from '../audit/audit-names.js';
import { AuditReader } from '../audit/audit-reader.js';
import { AuctionAccessController } from '../buyers/auction-access.controller.js';
import { DealerTemplatesController } from '../dealer-templates/dealer-templates.controller.js';
import { BulkBuyers } from '../buyers/bulk-buyers.js';
import { BuyerScopes } from '../buyers/buyer-scopes.js';
import { BuyerListsController } from '../buyers/buyer-lists.controller.js';
import { ExportedBuyers } from '../buyers/exported-buyers.js';
import { BuyersController } from '../buyers/buyers.controller.js';
import { NamedBuyers } from '../buyers/named-buyers.js';
import { TemplateBuyersList } from '../buyers/template-buyers.js';
import { UserStandingsController } from '../buyers/user-standings.controller.js';
import { storedTables } from '../core/stored-tables.js';
import { mailSettings } from '../core/mail-settings.js';
import { CoreModule, type CoreSettings } from '../core/core.module.js';
import { ReceiptKeys } from '../core/receipt-keys.js';
import { DealerMergeController } from '../dealers/dealer-merge.controller.js';
import { DealerTabsController } from '../dealers/dealer-tabs.controller.js';
import { StaffHome } from '../home/staff-home.js';
import { StaffHomeController } from '../home/staff-home.controller.js';
import { DisclosureController } from '../http/disclosures/disclosure.controller.js';
import { DisclosureRecorder } from '../http/disclosures/disclosure-recorder.js';
import { OwnWrites } from '../http/own-writes/own-writes.js';
import { ReadYourWritesCalls } from '../http/own-writes/read-your-writes-calls.js';
import { InspectionController } from '../inspection/inspection.controller.js';
import { InspectionVisibility } from '../inspection/inspection-visibility.js';
import { LiveCredentialsController } from '../live/live-credentials.controller.js';
import { ConnectionAdmission } from '../live/connection-admission.js';
import { MqttCredentials } from '../live/mqtt-credentials.js';
import { LiveTokens } from '../live/live-tokens.js';
import { SocketGateway } from '../live/socket-gateway.js';
import { DisclosedNames } from '../live/disclosed-names.js';
import { TopicRights } from '../live/topic-rights.js';
import { ProcessMeter } from '../processes/process-meter.js';
import { ProcessReports } from '../processes/process-reports.js';
import { ProcessesController } from '../processes/processes.controller.js';
import { Geolocation } from '../public/geolocation.js';
import { ContentImagesController } from '../public/content-images.controller.js';
import { PartnerPreviewController } from '../public/partner-preview.controller.js';
import { PublicController } from '../public/public.controller.js';
import { PublicSite } from '../public/public-site.js';
import { PictureReferences } from '../public/picture-references.js';
import { RegulationAcceptancesController } from '../regulations/regulation-acceptances.controller.js';
import { RegulationsController } from '../regulations/regulations.controller.js';
import { OwnRequirementsController } from '../requirements/own-requirements.controller.js';
import { RequirementDocumentsController } from '../requirements/requirement-documents.controller.js';
import { RequirementsController } from '../requirements/requirements.controller.js';
import { describedRecords } from '../records/described-records.js';
import {
  TEMPLATE_HOOKS,
  templateHooksProvider,
  templateRecordsProvider,
  TEMPLATES,
} from '../records/templates.js';
import { Carriers } from '../roles/carriers.js';
import { DueFromReadModel } from '../roles/due-from-read-model.js';
import { JobsRole } from '../roles/jobs-role.js';
import { LogArchiving } from '../roles/log-archiving.js';
import { OrphanFiles } from '../roles/orphan-files.js';
import { OtherProcesses } from '../roles/other-processes.js';
import { ForeignWriteFollower } from '../roles/foreign-write-follower.js';
import { OutageTable } from '../roles/outage-table.js';
import { OverdueRows } from '../roles/overdue-rows.js';
import { PeriodicWork } from '../roles/periodic-work.js';
import { VehicleEmailWriter } from '../roles/vehicle-email-writer.js';
import { PortalRoles } from '../roles/portal-roles.js';
import type { Settings } from '../settings/settings.js';
import { CLOCK, EVENT_STORE, SETTINGS, TRACES } from '../core/tokens.js';
import { ApplicantCompanyController } from '../companies/applicant-company.controller.js';
import { CompaniesController } from '../companies/companies.controller.js';
import { CompanyRegistry } from '../companies/company-registry.js';
import { createCompanyRegistry } from '../companies/create-company-registry.js';
import type { Traces } from '../telemetry/traces.js';
import { TemplateCopiesController } from '../dealer-templates/template-copies.controller.js';

export type PortalSettings = {
  readonly settings: Settings;
  /** Exports traces; null if traces are off. */
  readonly traces: Traces | null;
  readonly meter: ProcessMeter;
  readonly core: CoreSettings;
  readonly identity: IdentitySettings;
};

const CALL_PROVIDERS = [
  { provide: APP_FILTER, useClass: ProblemFilter },
  OwnWrites,
  ReadYourWritesCalls,
  DisclosureRecorder,
];

const ROLE_PROVIDERS = [
  DueFromReadModel,
  JobsRole,
  LogArchiving,
  OrphanFiles,
  OtherProcesses,
  ForeignWriteFollower,
  OutageTable,
  OverdueRows,
  PeriodicWork,
  PortalRoles,
  ProcessReports,
  {
    provide: SharedLog,
    useFactory: (store: EventStore) => new SharedLog(store),
    inject: [EVENT_STORE],
  },
  VehicleEmailWriter,
];

const CONTROLLERS = [
  AuditController,
  ApplicantCompanyController,
  CompaniesController,
  AuctionAccessController,
  BuyerListsController,
  BuyersController,
  DealerTemplatesController,
  ContentImagesController,
  ApprovalsController,
  DealerMergeController,
  DealerTabsController,
  LiveCredentialsController,
  InspectionController,
  DisclosureController,
  OwnRequirementsController,
  RegulationAcceptancesController,
  RegulationsController,
  ProcessesController,
  PublicController,
  RequirementDocumentsController,
  RequirementsController,
  StaffHomeController,
  recordController(banner, Banners),
  recordController(template, TEMPLATES, TEMPLATE_HOOKS),
  PartnerPreviewController,
  TemplateCopiesController,
  UserStandingsController,
  ...describedRecords.controllers,
];

const BACK_OFFICE_PROVIDERS = [
  ...describedRecords.providers,
  templateHooksProvider,
  templateRecordsProvider,
  BulkBuyers,
  BuyerScopes,
  ExportedBuyers,
  NamedBuyers,
  TemplateBuyersList,
  PictureReferences,
  RequirementRules,
  {
    provide: AuditLog,
    useFactory: (dataSource: DataSource) => new AuditLog(dataSource),
    inject: [DataSource],
  },
  ApprovalViews,
  ApprovedChanges,
  AuditNames,
  AuditReader,
  StaffHome,
];

/** The whole application: core services, calls, live connections and roles. */
@Module({})
export class PortalModule {
  static forRoot({ settings, traces, meter, core, identity }: PortalSettings): DynamicModule {
    return {
      module: PortalModule,
      imports: [
        CoreModule.forRoot(core),
        AccessHttpModule.forRoot({
          publicUrl: settings.publicUrl,
          identity,
          limits: settings.limits,
          storedTables,
        }),
        AuctionApplicationModule.forRoot({
          eventStore: EVENT_STORE,
          clock: CLOCK,
          receiptKeys: ReceiptKeys,
        }),
        AuctionHttpModule,
        VehiclesApplicationModule,
        VehiclesHttpModule,
        MessagingApplicationModule.forRoot(mailSettings(settings)),
        MessagingHttpModule,
      ],
      controllers: CONTROLLERS,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: TRACES, useValue: traces },
        { provide: ProcessMeter, useValue: meter },
        ...CALL_PROVIDERS,
        ...BACK_OFFICE_PROVIDERS,
        PublicSite,
        { provide: CompanyRegistry, useFactory: () => createCompanyRegistry(settings) },
        { provide: Geolocation, useFactory: () => Geolocation.of(settings.geolocation) },
        InspectionVisibility,
        MqttCredentials,
        LiveTokens,
        {
          provide: ConnectionAdmission,
          useFactory: (limits: RateLimits) => new ConnectionAdmission(settings.livePlaces, limits),
          inject: [RateLimits],
        },
        TopicRights,
        SocketGateway,
        DisclosedNames,
        Carriers,
        ...ROLE_PROVIDERS,
      ],
    };
  }
}
