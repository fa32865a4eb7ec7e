/**
 * Cache of the most recently used views. A view that was evicted is folded again when it is needed.
 */
export class RecentViews<View> {
  private readonly views = new Map<string, View>();

  constructor(private readonly max: number) {}

  get size(): number {
    return this.views.size;
  }

  get(name: string): View | null {
    return this.views.get(name) ?? null;
  }

  set(name: string, view: View): void {
    this.views.delete(name);
    this.views.set(name, view);
    if (this.views.size <= this.max) return;
    const [oldest] = this.views.keys();
    if (oldest !== undefined) this.views.delete(oldest);
  }

  delete(name: string): void {
    this.views.delete(name);
  }
}
