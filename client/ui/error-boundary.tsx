import { Component, type ReactNode } from "react";

interface Props {
  /** Shown instead; `retry` renders the children again. */
  renderFallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Keeps what fails while it renders from taking the rest of the page away: without one React leaves a white
 * page. What was typed is in the stores and on the device.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("page:", error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.renderFallback(() => {
      this.setState({ hasFailed: false });
    });
  }
}
