import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = { children: ReactNode; onReset: () => void };
type State = { hasFailed: boolean };

/** A class, because React has no hook for this. Drafts live outside the tree, so nothing typed is lost. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="grid h-full place-items-center bg-paper p-8 text-ink">
        <div role="alert" className="max-w-md">
          <h1 className="font-display text-2xl font-bold">Unexpected Application Error!</h1>
          <p className="mt-3 text-ink-soft">
            Something went wrong in this window. Your drafts are safe. Anything you just typed will be saved when you go
            back.
          </p>
          <button type="button" className="button-primary mt-6" onClick={this.goBack}>
            Back to the editor
          </button>
        </div>
      </main>
    );
  }

  private goBack = () => {
    this.props.onReset();
    this.setState({ hasFailed: false });
  };
}
