import { Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { Dealers } from './dealers.js';
import { AccessDirectory } from './directory/access-directory.js';
import { RegulationAcceptances } from './regulation-acceptances.js';
import { Regulations } from './regulations.js';
import { SessionStore } from './sessions/session-store.js';
import { Disclosures } from './disclosures/disclosures.js';
import { AccessSignals } from './signals/access-signals.js';
import { AccessChanges, SessionEnds } from './signals/signal.js';
import { PasswordSignIn } from './sign-in/password-sign-in.js';
import { Users } from './users.js';

const services = [
  AccessDirectory,
  AccessRegistry,
  AccessSignals,
  Dealers,
  Disclosures,
  PasswordSignIn,
  RegulationAcceptances,
  Regulations,
  SessionStore,
  Users,
  {
    provide: SessionEnds,
    useFactory: ({ sessionEnds }: AccessSignals) => sessionEnds,
    inject: [AccessSignals],
  },
  {
    provide: AccessChanges,
    useFactory: ({ changes }: AccessSignals) => changes,
    inject: [AccessSignals],
  },
];

/** Needs a `DataSource` that knows `entities`, `Notifications`, and a `TemplateStandings`, from global modules. */
@Module({ providers: services, exports: services })
export class AccessRecordsModule {}
