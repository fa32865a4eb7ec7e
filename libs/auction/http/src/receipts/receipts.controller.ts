import type { AnswerTo } from '@fairlot/contracts/operations';
import { ReceiptKeyRing, ReceiptCheck } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Controller } from '@nestjs/common';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptCheck,
    private readonly keys: ReceiptKeyRing,
  ) {}

  @Operation('ENG-10')
  verify(@TheInput() { body }: Input<'ENG-10'>): Promise<AnswerTo<'ENG-10'>> {
    return this.receipts.check(body);
  }

  @Operation('ENG-36')
  refusal(@TheInput() { caller, params }: Input<'ENG-36'>): Promise<AnswerTo<'ENG-36'>> {
    return this.receipts.ofRefusal(caller, params.commandId);
  }

  @Operation('ENG-14')
  async publicKeys(): Promise<AnswerTo<'ENG-14'>> {
    const keys = await this.keys.all();
    return keys.map(({ keyId, publicKeyPem }) => ({ keyId, algorithm: 'Ed25519', publicKeyPem }));
  }
}
