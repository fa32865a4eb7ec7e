import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Replaces the failed part. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/** Limits the failure of a part, so that the rest of the page stays. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children;
  }
}
