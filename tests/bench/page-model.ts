/**
 * The cost of a step on the model of the part-wise entry page, warmed up, with 300 and 2,000 rows: a quantity, a key in
 * a field, an answer. `npm run bench:page`. Prints the results and whether a step of 300 rows took 1 ms at most.
 */
import type { Row } from '../../engine/calls/contract.ts'
import { sumsOf } from '../../engine/grid-data/totals.ts'
import { derived } from '../../engine/page/cell.ts'
import type { Question } from '../../engine/page/reads/answers.ts'
import { fieldStatesOf, hostOf } from '../page/drawn.ts'
import { formsIn } from '../page/whole-page.ts'
import { compiledScreen, openPage, type OpenedPage } from '../page/opened-page.ts'
import { verdictOf } from './marks.ts'

const MOST_MS = 1
const WARM = 60
const RUNS = 200

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

function medianOf(step: (run: number) => void): number {
  const times: number[] = []
  for (let run = 0; run < WARM + RUNS; run += 1) {
    const begun = performance.now()
    step(run)
    if (run >= WARM) times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[RUNS / 2] ?? Number.NaN
}

function measure(count: number): readonly (readonly [string, number])[] {
  const open = openWith(count)
  const { page, erp } = open
  const leave = watch(open)
  const question = page.wanted.get().find(({ read }) => read === 'parts') as Question
  const answers = [0, 1].map(() => {
    const { pages } = erp.answer(question)
    return { pages: pages.map((each) => ({ ...each, rows: each.rows.map((row) => ({ ...row })) })) }
  })
  const steps = [
    ['a quantity', medianOf((run) => page.editRows('shown', new Map([[`k${run % count}`, { EntryQty: run + 1 }]])))],
    ['a key that narrows', medianOf((run) => page.setField('PackingListNoFilter', run % 2 === 0 ? 'L' : 'L-'))],
    ['a key in a field', medianOf((run) => page.setField('PartyName', `Party ${run % 2}`))],
    ['an answer', medianOf((run) => page.answered(question, answers[run % 2] ?? { pages: [] }))],
  ] as const
  leave()
  return steps
}

const small = measure(300)
const large = measure(2000)
for (const [at, [name, ms]] of small.entries()) {
  console.log(`${name.padEnd(18)} ${ms.toFixed(3)} ms of 300 rows, ${large[at]?.[1].toFixed(3)} ms of 2,000`)
}
const [, slowest = 0] = small.toSorted(([, some], [, other]) => other - some)[0] ?? []
console.log(`a step of 300 rows takes at most ${MOST_MS} ms: ${verdictOf(slowest <= MOST_MS)}`)
