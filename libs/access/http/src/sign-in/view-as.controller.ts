import { mayViewAs } from '@fairlot/access-domain';
import { SessionViews } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { SessionStart } from './session-start.js';
import { ManagedUsers } from '../users/managed-users.js';

/** Lets staff view the portal as a user of a dealer sees it (ENG-296, ENG-297). */
@Controller()
export class ViewAsController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly views: SessionViews,
    private readonly start: SessionStart,
  ) {}

  @Operation('ENG-296')
  async viewAs(
    @TheInput() input: Input<'ENG-296'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerTo<'ENG-296'>> {
    const { body, caller, commandId, language } = input;
    const { idUser: idViewed, reason } = body;
    const user = await this.managed.visibleUser(caller, idViewed);
    if (!mayViewAs(caller, user)) throw notFound();
    if (!user.enabled) throw validationRefused([fieldProblem('idUser', 'user_disabled', language)]);
    const view = await this.views.start(caller.sessionId, { idViewed, reason, commandId });
    // Another tab has already ended the view.
    if (view === null) throw new Refused('VIEW_ONLY');
    return { ...this.start.hand(view.secret, caller, reply), endsAt: view.endsAt };
  }

  @Operation('ENG-297')
  async stop(
    @TheInput() { caller }: Input<'ENG-297'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerTo<'ENG-297'>> {
    const secret = caller.view === undefined ? null : await this.views.stop(caller.sessionId);
    return { done: true, ...this.start.hand(secret, caller, reply) };
  }
}
