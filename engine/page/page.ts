/** The model of an open page. Plain TypeScript: no React, no DOM. */
import type { Definition } from '../definition/definition.ts'
import { evaluate } from '../expressions/evaluate/evaluate.ts'
import type { Text, Tree } from '../expressions/tree.ts'
import { usesOfTree } from '../expressions/uses.ts'
import { wordsOf } from '../runtime/scope.ts'
import { actionCell } from './actions/states.ts'
import { cellsBy, derived } from './cell.ts'
import { pageCells } from './cells.ts'
import { pageEvents } from './events.ts'
import { cellLooks } from './form/cell-looks.ts'
import { namesNow } from './names.ts'
import type { Given, PageModel } from './page-model.ts'

/** What it asks at first is `wanted` at once. */
export function createPage(definition: Definition, given: Given): PageModel {
  const cells = pageCells(definition, given)
  const { state, location, reads, form, shown, looks, questions } = cells
  const action = { ...cells, locale: given.locale }
  const totals = cellsBy((path: string) => {
    const [read = '', field = ''] = JSON.parse(path) as readonly string[]
    return derived(() =>
      evaluate(SUM, {
        values: reads
          .rows(read)
          .get()
          .map((row) => row[field] ?? null),
      }),
    )
  })
  return {
    definition,
    store: state.store,
    params: location.params,
    views: location.views,
    shown,
    look: looks.look,
    options: looks.options,
    field: form.of,
    rows: reads.rows,
    status: reads.status,
    total: (read, field) => totals(JSON.stringify([read, field])),
    action: cellsBy((name: string) => actionCell(action, name)),
    inRow: cellLooks(action),
    text: cellsBy((text: Text) => derived(() => wordsOf(text, cells.scope(usesOfText(text)), given.locale))),
    wanted: questions.wanted,
    names: () => namesNow(cells),
    ...pageEvents(cells),
  }
}

const SUM: Tree = { op: 'call', name: 'sum', args: [{ op: 'name', name: 'values' }] }

function usesOfText(text: Text) {
  return text.flatMap((part) => (typeof part === 'string' ? [] : usesOfTree(part.value)))
}
