// The look of plain things first, so that what follows may refine it.
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import { Component, lazy, Suspense, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Gate } from './Gate.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { useStore } from 'zustand'
import { toastStore } from '../ui/toasts.ts'
import { ShellContext, type Shell } from './shell-context.ts'
import './pages/pages.css'

// Left out of what is built for a site: its branch is false there.
const ProblemsOverlay = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./problems/ProblemsOverlay.tsx')).ProblemsOverlay }))
  : null

const MessagesView = lazy(async () => ({ default: (await import('./messages/MessagesView.tsx')).MessagesView }))

/** Stands there before the first message is said, but not before the page does. */
function Messages() {
  const isIdle = useIdle()
  const messages = useStore(toastStore, (state) => state.messages)
  if (!isIdle && messages.length === 0) return null
  return (
    <PlainWhenBroken plain={<PlainMessages texts={messages.map(({ text }) => text)} />}>
      <Suspense>
        <MessagesView />
      </Suspense>
    </PlainWhenBroken>
  )
}

/** Offline before the messages' own chunk had come: what is to be said is said all the same. */
function PlainMessages({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className="cs-notice" data-tone="warning" role="alert" hidden={texts.length === 0}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

interface PlainWhenBrokenProps {
  readonly plain: ReactNode
  readonly children: ReactNode
}

class PlainWhenBroken extends Component<PlainWhenBrokenProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.plain : this.props.children
  }
}

export function App({ shell }: { readonly shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <BrowserRouter>
        <Gate />
      </BrowserRouter>
      <Messages />
      {ProblemsOverlay ? (
        <Suspense>
          <ProblemsOverlay />
        </Suspense>
      ) : null}
    </ShellContext>
  )
}
