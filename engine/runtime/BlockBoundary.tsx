import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '../messages/message.ts'

interface BlockBoundaryProps {
  /** What the block is drawn from; another one is another chance. */
  readonly definition: unknown
  readonly children: ReactNode
}

interface BlockBoundaryState {
  readonly failed: boolean
  readonly definition: unknown
}

/** A fault in one block is shown as a fault there; the rest of the screen goes on. */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { failed: false, definition: this.props.definition }

  static getDerivedStateFromError(): Partial<BlockBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ definition }: BlockBoundaryProps, state: BlockBoundaryState) {
    return definition === state.definition ? null : { failed: false, definition }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="cs-notice" data-tone="danger" role="alert">
        <p>{t('This part of the screen could not be shown.')}</p>
        <button type="button" className="cs-button" onClick={() => this.setState({ failed: false })}>
          {t('Try again')}
        </button>
      </div>
    )
  }
}
