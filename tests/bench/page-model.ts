/**
 * The cost of a step on the model of the part-wise entry page, warmed up, with 300 and 2,000 rows: a quantity, a key in
 * a field, an answer.
 */
import type { Row } from '../../engine/calls/contract.ts'
import { sumsOf } from '../../engine/grid-data/totals.ts'
import { derived } from '../../engine/page/cell.ts'
import type { Question } from '../../engine/page/reads/answers.ts'
import { fieldStatesOf, hostOf } from '../page/drawn.ts'
import { formsIn } from '../page/whole-page.ts'
import { compiledScreen, openPage, type OpenedPage } from '../page/opened-page.ts'
import { defineBench } from './bench.ts'
import { median } from './times.ts'

/** Of a step with the fewer rows. */
const MOST_MS = 1
const ROWS = [300, 2000] as const

const screen = compiledScreen('project/partwisestatus.yaml')

function openWith(count: number): OpenedPage {
  const parts = Array.from({ length: count }, (_, index): Row => ({
    key: `k${index}`,
    Part: `Part ${index}`,
    PListNo: `L-${index % 9}`,
    DispQty: index,
    RcdQty: index,
    ErecQty: 1,
    BalQty: index + 1,
    EntryQty: null,
  }))
  const jobs = [{ id: 'J-1', text: 'J-1', Customer: 'Deccan Sheds', allow_job: 1 }]
  const open = openPage(screen, {
    view: 'entry',
    bodies: {
      props: () => ({ get_props: { JobId: jobs, Status: [{ id: 'Erected', text: 'Erected' }] } }),
      parts: () => ({ get_parts: parts }),
      chart: () => ({ get_chartdata: { data: { datasets: [] } } }),
    },
  })
  open.page.setField('JobId', 'J-1')
  open.rest()
  return open
}

const TOTALS = ['DispQty', 'RcdQty', 'ErecQty', 'BalQty', 'EntryQty']

/** Computes what the page draws after each change: fields, rows with their sums, the state of the actions. */
function watch({ page, definition }: OpenedPage): () => void {
  const host = hostOf(page)
  const forms = formsIn(Object.values(definition.views)).map((block) => fieldStatesOf(host, block))
  const rows = page.rows('shown')
  const actions = derived(() => Object.keys(definition.actions).map((name) => page.actionFor(name)))
  const leave = [
    host.subscribe(() => forms.forEach((update) => update(false))),
    rows.subscribe(() => void sumsOf(definition, TOTALS, rows.get())),
    actions.subscribe(() => void actions.get()),
    page.wanted.subscribe(() => void page.wanted.get()),
  ]
  return () => leave.forEach((each) => each())
}

interface Runs {
  readonly warm: number
  readonly runs: number
}

function medianOf({ warm, runs }: Runs, step: (run: number) => void): number {
  const times: number[] = []
  for (let run = 0; run < warm + runs; run += 1) {
    const begun = performance.now()
    step(run)
    if (run >= warm) times.push(performance.now() - begun)
  }
  return median(times)
}

/** Milliseconds of each step, and the number of rows that the page shows. */
function stepsWith(count: number, runs: Runs) {
  const open = openWith(count)
  const { page, erp } = open
  const leave = watch(open)
  const question = page.wanted.get().find(({ read }) => read === 'parts') as Question
  const answers = [0, 1].map(() => {
    const { pages } = erp.answer(question)
    return { pages: pages.map((each) => ({ ...each, rows: each.rows.map((row) => ({ ...row })) })) }
  })
  const steps: Readonly<Record<string, (run: number) => void>> = {
    'a quantity': (run) => page.editRows('shown', new Map([[`k${run % count}`, { EntryQty: run + 1 }]])),
    'a key that narrows': (run) => page.setField('PackingListNoFilter', run % 2 === 0 ? 'L' : 'L-'),
    'a key in a field': (run) => page.setField('PartyName', `Party ${run % 2}`),
    'an answer': (run) => page.answered(question, answers[run % 2] ?? { pages: [] }),
  }
  const shown = page.rows('shown').get().length
  const times = Object.entries(steps).map(([name, step]) => [name, medianOf(runs, step)] as const)
  leave()
  return { shown, times: new Map(times) }
}

export const pageBench = defineBench({
  sizes: { full: { warm: 60, runs: 200 }, small: { warm: 1, runs: 5 } },
  measure(runs, place) {
    const [few, many] = [stepsWith(ROWS[0], runs), stepsWith(ROWS[1], runs)]
    place.holds('rows shown', few.shown, ROWS[0])
    place.holds('rows shown', many.shown, ROWS[1])
    const figures = [...few.times].map(([name, value]) => {
      const peer = { name: `${ROWS[1]} rows`, value: many.times.get(name) ?? Number.NaN }
      return { what: `${name}, ${ROWS[0]} rows: median`, value, unit: 'ms', peer, atMost: MOST_MS }
    })
    return Promise.resolve(figures)
  },
})
