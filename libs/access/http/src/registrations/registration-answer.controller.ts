import { addressKey, RegistrationStatus } from '@fairlot/access-records';
import { tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Ip, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** Stores the answers that an applicant sends from the status page. */
@Controller()
export class RegistrationAnswerController {
  constructor(private readonly status: RegistrationStatus) {}

  /** Always redirects to the status page, which shows the result. */
  @Operation('ENG-230')
  async answer(
    @TheInput() { body }: Input<'ENG-230', unknown>,
    @Ip() address: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const wait = await this.status.enter(addressKey(address), 'answers');
    if (wait !== null) throw tooManyRequests(wait);
    await this.status.answer(body.tag, body.idQuestion, body.answer);
    const path = `/registration-status?tag=${encodeURIComponent(body.tag)}`;
    void reply.redirect(path, 302);
  }
}
