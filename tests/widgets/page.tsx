/** A page with one widget: `?show=scanner` or `?show=viewer&href=…&name=…`, opened by a press of a button. */
import '../../engine/entry/trusted-types.ts'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import '../../engine/shell/theme/tokens.css'
import '../../engine/shell/theme/base.css'
import '../../engine/shell/theme/controls.css'
import type { Value } from '../../engine/expressions/tree.ts'
import { fixedCell } from '../blocks/fixed-cell.ts'
import { ScreenContext, type Row, type ScreenHost } from '../../engine/screen/host.ts'
import type { Message } from '../../engine/page/actions/effects.ts'
import type { PressResult } from '../../engine/page/react/run-effects.ts'
import { createScreenStore } from '../../engine/page/store.ts'
import { ViewerModal } from '../../widgets/pdf/View.tsx'
import type { ScannerBlock } from '../../widgets/scanner/block.ts'
import { ScannerView } from '../../widgets/scanner/View.tsx'
import { changeState } from '../../engine/page/events/change-state.ts'

const asked = new URLSearchParams(location.search)
const store = createScreenStore()
const newest = createStore<{ readonly form: Row }>(() => ({ form: { way: asked.get('way') ?? 'Camera' } }))

const block: ScannerBlock = { field: 'scanned', mode: 'way', onScan: 'find' }

/** What a test asks the page for. */
const told = { codes: [] as string[], waits: [] as number[] }
Object.assign(window, { told })
let cameIntoView = 0

/** What the screen does with a code: its text says how it goes. */
async function find(): Promise<readonly Message[]> {
  const text = String(newest.getState().form['scanned'])
  told.codes.push(text)
  told.waits.push(performance.now() - cameIntoView)
  if (text.startsWith('SLOW')) await new Promise((resolve) => setTimeout(resolve, 3_000))
  if (text.startsWith('AGAIN')) return [{ text: 'This sticker is already scanned.', tone: 'warning' }]
  if (text.startsWith('WRONG')) return [{ text: 'Scanned code is not valid or expired.', tone: 'danger' }]
  return []
}

async function press(): Promise<PressResult> {
  changeState(store, { running: new Set(['find']) })
  const messages = await find()
  changeState(store, { running: new Set() })
  return { result: 'done', messages }
}

/** Sees for itself when a frame with a code in it is shown: such frames are white, the others grey. */
function watchView(): void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  let wasWhite = false
  const look = (): void => {
    const video = document.querySelector('video')
    if (!video || !context) return void setTimeout(look, 50)
    if (video.videoWidth > 0) context.drawImage(video, 0, 0, 40, 40, 0, 0, 1, 1)
    const isWhite = (context.getImageData(0, 0, 1, 1).data[0] ?? 0) > 190
    if (isWhite && !wasWhite) cameIntoView = performance.now()
    wasWhite = isWhite
    video.requestVideoFrameCallback(look)
  }
  look()
}

function Screen() {
  const { form } = useStore(newest)
  useStore(store, ({ running }) => running)
  const host = {
    store,
    form,
    scope: { form },
    readOnly: false,
    showMessage: () => undefined,
    calls: {
      fileBytes: async ({ href }: { href: string }) => (await fetch(href)).blob(),
      documentUrl: (href: string) => href,
    },
    field: (name: string) => ({ name, label: 'Code' }),
    changeField: (field: string, value: Value) =>
      newest.setState({ form: { ...newest.getState().form, [field]: value } }),
    ready: () => ({ enabled: !store.getState().running.has('find') }),
    press,
  } as unknown as ScreenHost
  const file = { href: asked.get('href') ?? '', name: asked.get('name') ?? '' }
  return (
    <ScreenContext value={fixedCell(host)}>
      {asked.get('show') === 'scanner' ? (
        <ScannerView block={block} />
      ) : (
        <ViewerModal with={file} onClose={() => undefined} />
      )}
    </ScreenContext>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    watchView()
  }
  return (
    <main style={{ padding: 'var(--space-4)', maxInlineSize: '1240px', marginInline: 'auto' }}>
      <p style={{ marginBlock: '0 var(--space-4)' }}>
        <button type="button" className="cs-button" onClick={open}>
          Open
        </button>{' '}
        <button type="button" className="cs-button">
          Another
        </button>{' '}
        <input className="cs-input" aria-label="Elsewhere" style={{ inlineSize: '120px' }} />
      </p>
      {isOpen ? (
        <Suspense fallback={<p>Loading</p>}>
          <Screen />
        </Suspense>
      ) : null}
    </main>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Page />)
