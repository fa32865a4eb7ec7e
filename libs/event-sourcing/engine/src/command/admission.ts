/**
 * Counts unanswered commands, per lane and in total. Checks in constant time whether there is room.
 */
export class Admission {
  #depth = 0;
  readonly #lanes = new Map<string, number>();

  constructor(
    private readonly queueMax: number,
    private readonly laneMax: number,
  ) {}

  get depth(): number {
    return this.#depth;
  }

  /**
   * Counts a command of this lane and returns true. Returns false if the lane or the engine is
   * full.
   */
  enter(lane: string): boolean {
    const inLane = this.#lanes.get(lane) ?? 0;
    if (this.#depth >= this.queueMax || inLane >= this.laneMax) return false;
    this.#depth += 1;
    this.#lanes.set(lane, inLane + 1);
    return true;
  }

  leave(lane: string): void {
    this.#depth -= 1;
    const inLane = this.#lanes.get(lane) ?? 0;
    if (inLane > 1) this.#lanes.set(lane, inLane - 1);
    else this.#lanes.delete(lane);
  }
}
