// The look of plain things first, so that what follows may refine it.
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Gate } from './Gate.tsx'
import { useQuiet } from '../runtime/use-quiet.ts'
import { useStore } from 'zustand'
import { messageStore } from '../runtime/messages.ts'
import { ShellContext, type Shell } from './shell-context.ts'
import './pages/pages.css'

// Left out of what is built for a site: its branch is false there.
const ProblemsOverlay = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./problems/ProblemsOverlay.tsx')).ProblemsOverlay }))
  : null

const MessagesView = lazy(async () => ({ default: (await import('./messages/MessagesView.tsx')).MessagesView }))

/** Stands there before the first message is said, but not before the page does. */
function Messages() {
  const isQuiet = useQuiet()
  const isNeeded = useStore(messageStore, ({ messages }) => messages.length > 0)
  return isQuiet || isNeeded ? (
    <Suspense>
      <MessagesView />
    </Suspense>
  ) : null
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
