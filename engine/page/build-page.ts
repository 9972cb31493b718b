/** The model of an open page. Plain TypeScript: no React, no DOM. */
import type { Definition } from '../definition/definition.ts'
import { evaluate } from '../expressions/evaluate/evaluate.ts'
import type { Text, Tree } from '../expressions/tree.ts'
import { usesOfTree } from '../expressions/uses.ts'
import { wordsOf } from './scope/names.ts'
import { actionCell, actionNow } from './actions/action-cells.ts'
import { cellsBy, derived } from './cell.ts'
import { pageCells, type PageCells } from './cells.ts'
import { usesOfInput } from '../definition/uses-of.ts'
import { pageEvents } from './events.ts'
import type { CellParts } from './cell-parts.ts'
import type { EventParts } from './event-parts.ts'
import { namesDrawn, namesNow } from './scope/page-names.ts'
import type { PageModel } from './page-model.ts'
import type { PageInputs } from './page-inputs.ts'
import type { GridQuestion } from './reads/grid-question.ts'
import type { Option } from './form/option.ts'
import type { Field, Input } from '../definition/definition.ts'
import type { Row } from '../calls/contract.ts'
import { optionsOf } from './form/options.ts'

/** The parts of a page that plain screens do without (Definition.plain). */
export interface PageParts {
  readonly cells: CellParts
  readonly events: EventParts
}

/** What it asks at first is `wanted` at once. */
export function buildPage(definition: Definition, given: PageInputs, parts: PageParts): PageModel {
  const cells = pageCells(definition, given, parts.cells)
  const { state, location, reads, form, shown, looks, questions, answers } = cells
  const scope = derived(() => namesDrawn(cells))
  const action = { ...cells, locale: given.locale }
  return {
    definition,
    locale: given.locale,
    store: state.store,
    params: location.params,
    entry: location.entry,
    narrowed: location.narrowed,
    filters: location.filters,
    activeTab: location.active,
    lookOnly: location.lookOnly,
    link: location.link,
    view: location.view,
    modal: location.modal,
    views: location.views,
    shown,
    scope,
    form: form.all,
    fieldErrors: state.fieldErrors,
    look: looks.look,
    options: looks.options,
    field: form.of,
    rows: reads.rows,
    status: reads.status,
    gridQuestion: cellsBy((read: string) => derived(() => gridQuestionOf(cells, read))),
    question: (read) => questions.of(read).get(),
    answer: ({ key }) => answers.peek(key),
    version: answers.version,
    optionsAt: (field, input, row) => optionsAt(cells, { field, input, row }),
    actionFor: (name, rows = []) => actionNow(action, name, rows),
    total: totalsOf(reads),
    action: cellsBy((name: string) => actionCell(action, name)),
    inRow: parts.events.cellLooks(action),
    text: cellsBy((text: Text) => derived(() => wordsOf(text, cells.scope(usesOfText(text)), given.locale))),
    wanted: questions.wanted,
    names: () => namesNow(cells),
    ...pageEvents(cells, parts.events),
  }
}

/** The sums of fields over the rows of reads: one cell each, whoever asks. */
function totalsOf({ rows }: PageCells['reads']): PageModel['total'] {
  const cells = cellsBy((path: string) => {
    const [read = '', field = ''] = JSON.parse(path) as readonly string[]
    return derived(() => {
      const values = rows(read)
        .get()
        .map((row) => row[field] ?? null)
      return evaluate(SUM, { values })
    })
  })
  return (read, field) => cells(JSON.stringify([read, field]))
}

function gridQuestionOf({ definition, questions }: PageCells, name: string): GridQuestion | null {
  const read = definition.reads[name]
  if (!read?.gridOnly) return null
  const question = questions.of(name).get()
  const { path = '', query = {}, answer = '' } = question?.asked ?? {}
  const { screen } = definition
  return { read, screen, path, query, answer, isAsked: question !== null, version: question?.reloads ?? 0 }
}

interface OptionsPlace {
  readonly field: Field
  readonly input: Input | null
  readonly row: Row | undefined
}

function optionsAt({ definition, scope }: PageCells, { field, input, row }: OptionsPlace): readonly Option[] {
  const names = input ? scope(usesOfInput(definition, input).options) : {}
  return optionsOf(field, { definition, input, names: row ? { ...names, row } : names })
}

const SUM: Tree = { op: 'call', name: 'sum', args: [{ op: 'name', name: 'values' }] }

function usesOfText(text: Text) {
  return text.flatMap((part) => (typeof part === 'string' ? [] : usesOfTree(part.value)))
}
