import { Module } from '@nestjs/common';
import { AccessRegistry } from './access-registry.js';
import { AccessDirectory } from './directory/access-directory.js';
import { RegulationAcceptances } from './regulation-acceptances.js';
import { SessionStore } from './sessions/session-store.js';
import { AccessSignals } from './signals/access-signals.js';
import { AccessChanges, SessionEnds } from './signals/signal.js';
import { PasswordSignIn } from './sign-in/password-sign-in.js';

const services = [
  AccessDirectory,
  AccessRegistry,
  AccessSignals,
  PasswordSignIn,
  RegulationAcceptances,
  SessionStore,
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

/** Needs a `DataSource` that knows `entities`, and a `TemplateStandings`, from global modules. */
@Module({ providers: services, exports: services })
export class AccessRecordsModule {}
