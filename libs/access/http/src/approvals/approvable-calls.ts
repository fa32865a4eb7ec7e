import type { Caller } from '@fairlot/access-domain';
import type { Language } from '@fairlot/countries';
import { Injectable } from '@nestjs/common';

/** The input of a call whose body was parsed by its contract. */
export type ApprovableInput = {
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly commandId: string;
  readonly language: Language;
};
type HandleCall = (input: ApprovableInput) => Promise<unknown>;

/**
 * Registry of the handlers of calls that can require approval by a second person, by operation id
 * (ADR 58).
 */
@Injectable()
export class ApprovableCalls {
  private readonly handles = new Map<string, HandleCall>();

  add(call: string, handle: HandleCall): void {
    this.handles.set(call, handle);
  }

  make(call: string, input: ApprovableInput): Promise<unknown> {
    const handle = this.handles.get(call);
    if (handle === undefined) throw new Error(`${call} has no handler for approved changes`);
    return handle(input);
  }
}
