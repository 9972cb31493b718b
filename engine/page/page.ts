/** The model of an open page. Plain TypeScript: no React, no DOM. */
import type { Definition } from '../definition/definition.ts'
import { actionNow } from './actions/action-now.ts'
import { cellsBy, derived } from './cell.ts'
import { pageCells, type PageCells } from './cells.ts'
import type { PageFormPart } from './form-part.ts'
import { usesOfInput } from '../definition/uses-of.ts'
import { pageEvents } from './events/page-events.ts'
import { namesDrawn, namesNow } from './scope/page-names.ts'
import type { PageModel } from './page-model.ts'
import type { PageInputs } from './page-inputs.ts'
import type { GridQuestion } from './reads/grid-question.ts'
import type { Option } from './form/option.ts'
import type { Field, Input } from '../definition/definition.ts'
import type { Row } from '../calls/contract.ts'
import { optionsOf } from './form/options.ts'

/**
 * Opens a page: its first questions are in `wanted` immediately. A view subscribes to its cells.
 *
 * @param forms returns the code of forms; called only where the definition `usesForms`
 */
export function createPage(definition: Definition, given: PageInputs, forms: () => PageFormPart): PageModel {
  const cells = pageCells(definition, given, forms)
  const { state, location, reads, form, shown, questions, answers } = cells
  const scope = derived(() => namesDrawn(cells))
  return {
    definition,
    locale: given.locale,
    store: state.store,
    params: location.params,
    entry: location.entry,
    shownDefinition: location.shownDefinition,
    filters: location.filters,
    activeTab: location.active,
    readOnly: location.readOnly,
    link: location.link,
    view: location.view,
    modal: location.modal,
    views: location.views,
    shown,
    scope,
    form: form.all,
    fieldErrors: state.fieldErrors,
    rows: reads.rows,
    status: reads.status,
    gridQuestion: cellsBy((read: string) => derived(() => gridQuestionOf(cells, read))),
    question: (read) => questions.of(read).get(),
    answer: ({ key }) => answers.peek(key),
    version: answers.version,
    optionsAt: (field, input, row) => optionsAt(cells, { field, input, row }),
    actionFor: (name, rows = []) => actionNow(cells, name, rows),
    wanted: questions.wanted,
    names: () => namesNow(cells),
    ...pageEvents(cells, forms),
  }
}

function gridQuestionOf({ definition, questions }: PageCells, name: string): GridQuestion | null {
  const read = definition.reads[name]
  if (!read || !questions.isOfGrid(name)) return null
  const question = questions.of(name).get()
  const { path = '', query = {}, answer = '' } = question?.request ?? {}
  const { screen } = definition
  return { read, screen, path, query, answer, isRequested: question !== null, version: question?.reloads ?? 0 }
}

interface OptionSources {
  readonly field: Field
  readonly input: Input | null
  readonly row: Row | undefined
}

function optionsAt({ definition, scope }: PageCells, { field, input, row }: OptionSources): readonly Option[] {
  const names = input ? scope(usesOfInput(definition, input).options) : {}
  return optionsOf(field, { definition, input, names: row ? { ...names, row } : names })
}
