// The look of plain things first, so that what follows may refine it.
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Gate } from './Gate.tsx'
import { MessagesView } from './messages/MessagesView.tsx'
import { ShellContext, type Shell } from './shell-context.ts'
import './pages/pages.css'

// Left out of what is built for a site: its branch is false there.
const ProblemsOverlay = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./problems/ProblemsOverlay.tsx')).ProblemsOverlay }))
  : null

export function App({ shell }: { readonly shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <BrowserRouter>
        <Gate />
      </BrowserRouter>
      <MessagesView />
      {ProblemsOverlay ? (
        <Suspense>
          <ProblemsOverlay />
        </Suspense>
      ) : null}
    </ShellContext>
  )
}
