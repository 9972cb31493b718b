import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { forgetFailedLoads } from './preloadable.tsx'
import { t } from '../messages/message.ts'

interface ErrorBoundaryProps {
  /** The source of the children; a changed value tries again. */
  readonly resetKey: unknown
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
  readonly resetKey: unknown
}

/** Replaces the children after an error while drawing; the rest of the screen continues to work. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override componentDidCatch(): void {
    forgetFailedLoads()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const text = t('This part of the screen could not be shown.')
    return <ErrorNotice text={text} onRetry={() => this.setState({ hasFailed: false })} />
  }
}
