import {
  AuctionDrafts,
  overridableOf,
  timeZoneOf,
  AuctionControl,
  AuctionPublisher,
  TemplateChoice,
  pageOf,
} from '@fairlot/auction-application';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { Controller, Header, StreamableFile } from '@nestjs/common';

@Controller()
export class AuctionControlController {
  constructor(
    private readonly publisher: AuctionPublisher,
    private readonly control: AuctionControl,
    private readonly templates: TemplateChoice,
    private readonly drafts: AuctionDrafts,
  ) {}

  @Operation('SEC-42')
  create(@TheInput() input: Input<'SEC-42'>): Promise<AnswerTo<'SEC-42'>> {
    return this.publisher.create(input, input.body);
  }

  @Operation('SEC-43')
  edit(@TheInput() input: Input<'SEC-43'>): Promise<AnswerTo<'SEC-43'>> {
    return this.publisher.edit(input, input.body);
  }

  @Operation('ENG-21')
  draft(@TheInput() { caller, params }: Input<'ENG-21'>): Promise<AnswerTo<'ENG-21'>> {
    return this.drafts.of(caller, params.id);
  }

  @Operation('SEC-70')
  delete(@TheInput() input: Input<'SEC-70'>): Promise<AnswerTo<'SEC-70'>> {
    return this.control.delete(input, input.params.id);
  }

  @Operation('SEC-71')
  extend(@TheInput() input: Input<'SEC-71'>): Promise<AnswerTo<'SEC-71'>> {
    return this.control.extend(input, input.params.id, input.body);
  }

  @Operation('SEC-57')
  setMessage(@TheInput() input: Input<'SEC-57'>): Promise<AnswerTo<'SEC-57'>> {
    return this.control.setMessage(input, input.params.id, input.body.message);
  }

  @Operation('SEC-55')
  setFile(@TheInput() input: Input<'SEC-55'>): Promise<AnswerTo<'SEC-55'>> {
    const { file, params } = input;
    if (file === null) throw new Refused('UNSUPPORTED_MEDIA');
    return this.control.setFile(input, params.id, file);
  }

  @Operation('SEC-56')
  removeFile(@TheInput() input: Input<'SEC-56'>): Promise<AnswerTo<'SEC-56'>> {
    return this.control.removeFile(input, input.params.id);
  }

  @Operation('ENG-19')
  @Header('x-content-type-options', 'nosniff')
  // Prevents the file from running scripts or loading anything, wherever it is opened.
  @Header('content-security-policy', "default-src 'none'; sandbox")
  async file(@TheInput() { caller, params }: Input<'ENG-19'>): Promise<StreamableFile> {
    const { fileName, content } = await this.control.file(caller, params.id);
    const disposition = attachment(fileName);
    return new StreamableFile(content, { type: 'application/octet-stream', disposition });
  }

  @Operation('ENG-03')
  pause(@TheInput() input: Input<'ENG-03'>): Promise<AnswerTo<'ENG-03'>> {
    return this.control.pause(input, input.params.id, input.body);
  }

  @Operation('ENG-04')
  resume(@TheInput() input: Input<'ENG-04'>): Promise<AnswerTo<'ENG-04'>> {
    return this.control.resume(input, input.params.id, input.body.idLots ?? null);
  }

  @Operation('ENG-16')
  async choices(@TheInput() { caller, query }: Input<'ENG-16'>): Promise<AnswerTo<'ENG-16'>> {
    const usable = await this.templates.of(caller);
    const templates = usable.filter(matches(query)).map((template) => ({
      idTemplate: template.id,
      templateName: template.name,
      idDealer: template.idDealer,
      idMarket: template.idMarket,
      idMarkets: template.idMarkets,
      provenance: template.provenance,
      timeZone: timeZoneOf(template.idMarket),
      policy: { ...template.policy, ...overridableOf(template.policy) },
    }));
    return pageOf(templates, query);
  }
}

type TemplateFilter = Pick<Input<'ENG-16'>['query'], 'q' | 'market' | 'idTemplate'>;
type NamedTemplate = {
  readonly id: number;
  readonly name: string;
  readonly idMarkets: readonly string[];
};

const matches = ({ q = '', market, idTemplate }: TemplateFilter) => {
  const text = q.toLowerCase();
  return ({ id, name, idMarkets }: NamedTemplate): boolean =>
    name.toLowerCase().includes(text) &&
    (market === undefined || idMarkets.includes(market)) &&
    (idTemplate?.includes(id) ?? true);
};
