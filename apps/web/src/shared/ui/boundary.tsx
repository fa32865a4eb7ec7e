import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** What stands there instead of what failed. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/** Keeps the failure of a part to itself: the page around it goes on. */
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
