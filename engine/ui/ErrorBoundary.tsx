import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '../messages/message.ts'

interface ErrorBoundaryProps {
  /** What the children are drawn from; another value tries again. */
  readonly resetKey: unknown
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
  readonly resetKey: unknown
}

/** An error while drawing is shown in the place of the children; the rest of the screen goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="cs-notice" data-tone="danger" role="alert">
        <p>{t('This part of the screen could not be shown.')}</p>
        <button type="button" className="cs-button" onClick={() => this.setState({ hasFailed: false })}>
          {t('Try again')}
        </button>
      </div>
    )
  }
}
