/** What a stored event breaks: the log's own form, or an invariant of the domain. */
export type FaultRule =
  | 'POSITION'
  | 'CHAIN'
  | 'SHAPE'
  | 'STATE_HASH'
  | 'POLICY_HASH'
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I12';

export type Breach = { readonly rule: FaultRule; readonly message: string };
export type Fault = Breach & { readonly stream: string; readonly position: number };

const FAULTS_MAX = 1_000;

/** Counts all faults and names the first ones. */
export class Faults {
  readonly named: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (this.named.length < FAULTS_MAX) this.named.push(fault);
  }
}
