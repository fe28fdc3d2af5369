import { Component, type ReactNode } from 'react';
import { type Entries, readEntries, restoreEntries } from './fields';

type Props = { island: Element; children: ReactNode };

/**
 * React would remove an island that throws. This error boundary restores the server's HTML, with
 * what was typed; React logs the error.
 */
export class Recovery extends Component<Props> {
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override state = { hasThrown: false };
  html = this.props.island.innerHTML;

  // This component updates after errors alone.
  override getSnapshotBeforeUpdate(): Entries {
    return readEntries(this.props.island);
  }

  override componentDidUpdate(_props: Props, _state: object, entries: Entries) {
    const { island } = this.props;
    island.innerHTML = this.html;
    restoreEntries(island, entries);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
