import { Readable } from 'node:stream';
import type { Caller } from '@fairlot/access-domain';
import { OwnData, SessionStore } from '@fairlot/access-records';
import type { OwnSession } from '@fairlot/contracts/access';
import { Refused } from '@fairlot/contracts/refused';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { attachment } from '../file/attachment.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { TheCaller } from '../callers/the-caller.decorator.js';

/** Lists and ends a user's sessions, and exports all data about the user. */
@Controller()
export class DevicesController {
  constructor(
    private readonly sessions: SessionStore,
    private readonly data: OwnData,
    @Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings,
  ) {}

  @Operation('ENG-61')
  async list(@TheCaller() caller: Caller): Promise<OwnSession[]> {
    const open = await this.sessions.list(caller.idUser);
    return open.map(({ sessionId, via, device, createdAt, touchedAt, expiresAt, factorAt }) => ({
      idSession: sessionId,
      via,
      device,
      createdAt,
      seenAt: touchedAt,
      expiresAt,
      factorAt,
      isThis: sessionId === caller.sessionId,
    }));
  }

  @Operation('MOB-03')
  async keepPushToken(@TheInput() { caller, body }: Input<'MOB-03'>): Promise<{ done: true }> {
    const { sessionId } = caller;
    await this.sessions.keepPushToken({ sessionId, pushToken: body.fcmToken });
    return { done: true };
  }

  @Operation('ENG-62')
  async end(@TheInput() { caller, body }: Input<'ENG-62'>): Promise<{ done: true }> {
    const { idUser } = caller;
    if (!(await this.sessions.endOwn({ idUser, sessionId: body.idSession })))
      throw new Refused('NOT_FOUND');
    return { done: true };
  }

  @Operation('ENG-63')
  ownData(@TheCaller() { idUser }: Caller): StreamableFile {
    const text = this.data.textOf(idUser, this.settings.storedTables);
    return new StreamableFile(Readable.from(text, { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: attachment('fairlot-my-data.json'),
    });
  }
}
