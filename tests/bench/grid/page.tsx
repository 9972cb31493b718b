/** A page with one grid, for measuring: `?show=paged`, `whole` (with `rows=`), `entry` or `list`. */
import '../../../engine/entry/trusted-types.ts'
import '../../../engine/shell/theme/tokens.css'
import '../../../engine/shell/theme/base.css'
import '../../../engine/shell/theme/controls.css'
import { Suspense, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createCalls } from '../../../engine/calls/calls.ts'
import { httpTransport } from '../../../engine/calls/http.ts'
import { GridWorkerContext } from '../../../engine/blocks/grid/worker-context.ts'
import { GridView } from '../../../engine/blocks/grid/View.tsx'
import { fixedCell } from '../../blocks/fixed-cell.ts'
import { ScreenContext } from '../../../engine/screen/host.ts'
import type { Row } from '../../../engine/screen/host.ts'
import { gridBlock, hostFor, type Edits } from './host.ts'
import { sampleRow } from './rows.ts'

const params = new URLSearchParams(window.location.search)
const show = params.get('show') ?? 'paged'
const calls = createCalls({
  transport: httpTransport(),
  apiid: 'bench',
  token: () => 'token',
  capabilities: () => ['counts', 'exports'],
  onUnauthorized: () => false,
})
const ENTRY_ROWS: readonly Row[] = Array.from({ length: 300 }, (_, index) => sampleRow(index, 300))

const startWorker = () =>
  new Worker(new URL('../../../engine/entry/grid-worker.ts', import.meta.url), { type: 'module', name: 'rows' })

function Page() {
  const [edits, setEdits] = useState<Edits>(new Map())
  const block = useMemo(() => gridBlock(show), [])
  const rows = useMemo(() => ENTRY_ROWS.map((row) => ({ ...row, ...edits.get(String(row['id'])) })), [edits])
  const edited = (_: string, changes: Edits): void =>
    setEdits((known) => {
      const next = new Map(known)
      for (const [key, change] of changes) next.set(key, { ...next.get(key), ...change })
      return next
    })
  const host = hostFor({ show, rows: Number(params.get('rows') ?? 200_000), calls, entry: rows, edited })
  Object.assign(window, { edits })
  return (
    <ScreenContext value={fixedCell(host)}>
      <div style={{ padding: 'var(--space-5)' }}>
        <button type="button" className="cs-button" id="before">
          Before
        </button>
        <Suspense fallback={null}>
          <GridWorkerContext value={startWorker}>
            <GridView block={block} />
          </GridWorkerContext>
        </Suspense>
        <button type="button" className="cs-button" id="after">
          After
        </button>
      </div>
    </ScreenContext>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
