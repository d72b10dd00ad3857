'use client';

import { Component, type ReactNode } from 'react';

/** A class, because React has no hook for error boundaries. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p role="alert" className="rounded-2xl bg-warn-soft p-5 text-warn">
        Couldn’t show the preview. Part of the text is too large or too deeply nested, like lists within lists. Close
        the preview, simplify that part, then open it again.
      </p>
    );
  }
}
