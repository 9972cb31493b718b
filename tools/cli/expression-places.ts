/** Which names an expression may use in which place, determined with the compiler, so that the manual is correct. */
import type { BlockSpec } from '../../engine/compile/block.ts'
import { compileApp, compileScreen } from '../../engine/compile/compile.ts'
import { table } from './markdown-table.ts'

/** For each name, a condition that uses it. */
const NAMES: Readonly<Record<string, string>> = {
  form: 'form.code == null',
  row: 'row.code == null',
  selected: 'size(selected) > 0',
  filter: 'filter.search == null',
  query: 'query.pk == null',
  session: 'session.admin',
  today: 'today == null',
  now: 'now == null',
  narrow: 'narrow',
  result: 'result.x == null',
  place: 'place > 1',
  source: 'source.piece == null',
  'a read': 'size(all) > 0',
}

const APP = `label: Site
apiid: site
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { main: Site }
sections: { office: Office }
roles: { manager: Manager }
statuses: { open: plain, done: success }
`

/** A page with a placeholder at each place, and everything that a name may refer to. Names of child rows differ. */
const PAGE = `label: Page
kind: page
fields:
  id: code
  code: { type: text<field> }
  Note: { type: text<cell> }
  things: { type: lines, fields: [{ piece: { type: text<line> } }] }
  parts: { type: lines, from: =form.things, fields: [{ size: { type: number, value: '=place<made>' } }, { sort: { type: text, value: =source.piece } }] }
filters:
  search: search
  state: { type: choice, options: [{ a: { label: A<option> } }, b]<filter> }
data:
  all: { get: list, fields: [id, code], query: { search: =filter.search, state: =filter.state } }
  rows: { get: list, fields: [id, code, Note]<read> }
actions:
  act:
    steps:
      - { post: item, query: { key: =query.pk }<step> }
      - reload: all<action>
  many: { decide: approval, label: 'Approve {size(selected)}' }
views:
  start:
    - { list: all, actions: [act, many] }
    - { grid: rows, edit: [Note] }
    - { form: [code, things, parts]<block> }
`

const DOCUMENTS = `label: Documents
kind: approvals
fields: { code: text }
card: { title: code }
statuses: all
workflow: { starts: open, moves: { approve: [{ from: open, to: done, by: manager<move> }] } }
`

/** A screen with a word in place of one placeholder, and the others removed. */
const withWord = (screen: string, mark: string, word: string): string =>
  screen.replace(`<${mark}>`, () => word).replaceAll(/<[a-z]+>/g, '')

const page = (mark: string, word: string): string => withWord(PAGE, mark, word)

/** Place → a screen with this condition there. */
const PLACES: Readonly<Record<string, (condition: string) => string>> = {
  'a field of a form': (it) => page('field', `, requiredWhen: '${it}'`),
  'a field of a row of a grid': (it) => page('cell', `, requiredWhen: '${it}'`),
  'a field of `lines`': (it) => page('line', `, requiredWhen: '${it.replace('row.code', 'row.piece')}'`),
  'a cell of `lines` with `from`': (it) => page('made', ` + ((${it.replace('row.code', 'row.sort')}) ? 1 : 0)`),
  '`query` of a read': (it) => page('read', `, query: { find: '=(${it}) ? "a" : "b"' }`),
  '`visibleWhen` of a filter': (it) => page('filter', `, visibleWhen: '${it}'`),
  '`count` of an option of a filter': (it) => page('option', `, count: '=(${it}) ? 1 : 0'`),
  '`visibleWhen` and `enabledWhen` of an action, and its steps': (it) => page('action', `\n    visibleWhen: '${it}'`),
  '`allow` of an action': (it) => page('action', `\n    allow: { when: '${it}', reason: Not this one. }`),
  '`done` of a step that calls, and the steps after it': (it) => page('step', `, done: '{${it}}'`),
  '`visibleWhen` of a block': (it) => page('block', `, visibleWhen: '${it}'`),
  '`when` of a move in a workflow': (it) => withWord(DOCUMENTS, 'move', `, when: '${it}'`),
}

export function placesTable(blocks: readonly BlockSpec[]): string {
  const { value: app } = compileApp({ file: 'app.yaml', text: APP })
  if (!app) throw new Error('The site of the manual does not compile.')
  const names = Object.keys(NAMES)
  const rows = Object.entries(PLACES).map(([place, screen]) => {
    const marks = Object.values(NAMES).map((condition) => {
      const source = { file: 'office/place.yaml', text: screen(condition) }
      const { diagnostics } = compileScreen(source, { app, blocks, stored: [] })
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      const other = errors.find(({ code }) => code !== 'unknown-name')
      if (other) throw new Error(`${place}, ${condition}: ${other.message}`)
      return errors.length > 0 ? '' : 'yes'
    })
    return [place, ...marks]
  })
  return table(['place', ...names.map((name) => (name === 'a read' ? name : `\`${name}\``))], rows)
}
