import { Component, type ReactNode } from 'react'
import { ProblemPage } from './ProblemPage.tsx'

interface PartBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

/** An error boundary around one part (a chunk that did not load, a view that threw), so that bar and menu stay. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // A chunk that failed to load stays failed in this page: only a reload requests it again.
    return <ProblemPage title={this.props.title} onRetry={() => window.location.reload()} />
  }
}
