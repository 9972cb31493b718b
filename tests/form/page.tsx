/** A page with one form, for tests and measurements: `?form=every|many|plain`, opened by a press of a button. */
import '../../engine/entry/trusted-types.ts'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'
import '../../engine/shell/theme/tokens.css'
import '../../engine/shell/theme/base.css'
import '../../engine/shell/theme/controls.css'
import { FormView } from '../../engine/blocks/form/View.tsx'
import type { Definition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { ScreenContext, type Row, type ScreenHost } from '../../engine/screen/host.ts'
import type { FieldError } from '../../engine/page/form/field-error.ts'
import type { Cell } from '../../engine/page/cell.ts'
import { createScreenStore } from '../../engine/page/store.ts'
import { everyKind, manyFields } from './form-definition.ts'
import { PlainForm } from './PlainForm.tsx'
import { formOf, sampleHost } from './sample-host.ts'

const asked = new URLSearchParams(location.search)
const which = asked.get('form') ?? 'every'
const definition: Definition = {
  ...(which === 'every' ? everyKind : manyFields(200)),
  validators: asked.get('validators'),
}
const store = createScreenStore()
/** What a screen keeps outside of its drawing. */
const newest = createStore<Newest>(() => ({ form: {}, fieldErrors: new Map() }))

interface Newest {
  readonly form: Row
  readonly fieldErrors: ReadonlyMap<string, string>
}

const checks = new Set<() => readonly FieldError[]>()

function registerForm(check: () => readonly FieldError[]): () => void {
  checks.add(check)
  return () => void checks.delete(check)
}

const typed = (field: string, value: Value): void =>
  newest.setState(({ form, fieldErrors }) => ({
    form: { ...form, [field]: value },
    fieldErrors: new Map([...fieldErrors].filter(([name]) => name !== field)),
  }))

function hostNow(now: Newest): ScreenHost {
  const own = sampleHost(definition, { ...now, typed })
  const names = () => ({ ...own.scope, form: newest.getState().form })
  return { ...own, names, definition, store, registerForm, ready: () => null } as unknown as ScreenHost
}

let host = hostNow(newest.getState())
newest.subscribe((now) => {
  host = hostNow(now)
})
const cell: Cell<ScreenHost> = { get: () => host, subscribe: (listener) => newest.subscribe(listener) }

function Screen() {
  const [sent, setSent] = useState('')
  const save = (): void => {
    const found = [...checks].flatMap((check) => check())
    newest.setState({ fieldErrors: new Map(found.map(({ field, text }) => [field, text])) })
    setSent(found.length > 0 ? '' : JSON.stringify(newest.getState().form))
    document.querySelector<HTMLElement>(`[data-field="${found[0]?.field}"] :is(input, select)`)?.focus()
  }
  return (
    <ScreenContext value={cell}>
      <FormView block={formOf(definition)} />
      <p>
        <button type="button" className="cs-button cs-button--primary" onClick={save}>
          Save
        </button>
      </p>
      <output data-sent>{sent}</output>
    </ScreenContext>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main style={{ padding: 'var(--space-5)', maxInlineSize: '1240px', marginInline: 'auto' }}>
      <button type="button" className="cs-button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Suspense fallback={<p>Loading</p>}>{which === 'plain' ? <PlainForm of={definition} /> : <Screen />}</Suspense>
      ) : null}
    </main>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Page />)
