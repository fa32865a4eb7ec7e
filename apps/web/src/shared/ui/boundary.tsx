import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Shown in place of a part that has failed. By default nothing. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
};

/**
 * An error boundary around a part of a page, so that the rest of the page still works if the part
 * fails.
 */
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
