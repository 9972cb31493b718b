// The styles of plain elements come first, so that the styles of the folders may refine them.
import './theme/fonts/stand-in.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import { Component, lazy, Suspense, type ReactNode } from 'react'
import { RouterProvider, type DataRouter } from 'react-router-dom'
import { useIdle } from '../ui/use-idle.ts'
import { useStore } from 'zustand'
import { toastStore } from '../ui/toasts.ts'
import { ShellContext, type Shell } from './site/shell-context.ts'
import './pages/pages.css'

// Dropped from the build of a site, where the condition is false.
const ProblemsOverlay = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./development/ProblemsOverlay.tsx')).ProblemsOverlay }))
  : null

const Toasts = lazy(async () => ({ default: (await import('./toasts/Toasts.tsx')).Toasts }))

/** Mounted before the first message arrives, but not before the page is drawn. */
function Messages() {
  const isIdle = useIdle()
  const messages = useStore(toastStore, (state) => state.messages)
  if (!isIdle && messages.length === 0) return null
  return (
    <PlainWhenBroken plain={<PlainMessages texts={messages.map(({ text }) => text)} />}>
      <Suspense>
        <Toasts />
      </Suspense>
    </PlainWhenBroken>
  )
}

/** If the page is offline before the chunk of the toasts has loaded, the messages are still shown. */
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

interface AppProps {
  readonly shell: Shell
  /** Of `routeTable`. */
  readonly router: DataRouter
}

/** The whole application in one shell. */
export function App({ shell, router }: AppProps) {
  return (
    <ShellContext value={shell}>
      <RouterProvider router={router} />
      <Messages />
      {ProblemsOverlay ? (
        <Suspense>
          <ProblemsOverlay />
        </Suspense>
      ) : null}
    </ShellContext>
  )
}
