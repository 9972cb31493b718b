import { describe, expect, test } from 'vitest'
import { context, reportsOf } from '../../../tests/compile/phases.ts'
import { compileScreen, explainScreen } from '../compile.ts'
import { approvalsFields } from '../3-expand/approvals.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { checkActions } from './check-actions.ts'
import { checkApprovals } from './check-approvals.ts'
import { checkCallPath } from './check-calls.ts'
import { checkCircles } from './check-circles.ts'
import { checkDecision } from './check-decision.ts'
import { checkTogether } from './check-duplicate-screens.ts'
import { checkField } from './check-fields.ts'
import { checkFilePlace, fileNames } from './check-file-name.ts'
import { checkFilters } from './check-filters.ts'
import { checkInputs } from './check-inputs.ts'
import { subjectsIn } from './subjects.ts'
import { checkPageRules } from './check-page-rules.ts'
import { checkPage } from './check-page.ts'
import { checkRowSteps } from './check-rows.ts'
import { checkSelectedActions } from './check-selected.ts'
import { checkUnused } from './check-unused.ts'
import { checkValues } from './check-values.ts'
import { reachableStatuses } from '../3-expand/reachable-statuses.ts'
import { checkWorkflow } from './check-workflow.ts'
import { fieldFacts } from './field-facts.ts'

const HEAD = 'label: Sample\nkind: page\n'

const author = (screen: { readonly author: { readonly node: unknown } }) => screen.author.node as ApprovalsNode

describe('actions', () => {
  const reports = (actions: string, bar = '') =>
    reportsOf(
      `${HEAD}fields: { id: code }\nactions:\n${actions}\ndata: { rows: { get: list, fields: [id] } }
views: { start: { ${bar && `actions: [${bar}], `}blocks: [{ grid: rows, fields: [id] }] } }`,
      ({ checking, facts, subjects }) => checkActions(checking, facts, subjects),
    )

  test('that run each other are reported once', () => {
    expect(reports('  one: { run: two }\n  two: { run: one }')).toEqual(['run-ring: two'])
  })
  test('have different keys', () => {
    expect(reports('  one: { back: true, keys: Ctrl+S }\n  two: { print: true, keys: Ctrl+S }')).toEqual([
      'keys-taken: Ctrl+S',
    ])
  })
  test('that refer to a row are not placed in the bar of a view', () => {
    expect(reports('  one: { post: remind, body: { id: =row.id } }', 'one')).toEqual(['no-row-here: one'])
    expect(reports('  one: { back: true }', 'one')).toEqual([])
  })
  test('pass only fields of the screen to a view', () => {
    expect(reports('  one: { show: start, with: { ids: 1 } }', 'one')).toEqual(['unknown-field: ids'])
  })
})

describe('values', () => {
  const wrong = (fields: string) =>
    reportsOf(`${HEAD}fields:\n${fields}\nviews: { start: [{ form: [a] }] }`, ({ checking, facts, leaves }) =>
      checkValues(checking, facts, leaves),
    )
  const circle = (fields: string) =>
    reportsOf(`${HEAD}fields:\n${fields}\nviews: { start: [{ form: [a, b] }] }`, ({ checking, facts }) =>
      checkCircles(checking, facts),
    )

  test('have the type that their place requires', () => {
    expect(wrong('  a: { type: number, default: true }')).toEqual(['value-type: true'])
    expect(wrong('  a: { type: date, min: 3 }')).toEqual(['value-type: 3'])
    expect(wrong('  a: { type: number, min: 3 }')).toEqual([])
  })
  test('do not depend on themselves', () => {
    expect(circle('  a: { type: number, value: =form.b }\n  b: { type: number, value: =form.a }')).toHaveLength(1)
    expect(circle('  a: { type: number, value: =form.b }\n  b: number')).toEqual([])
  })
  test('of cells of lines do not depend on themselves through other cells of their row', () => {
    const cells = (...values: readonly string[]) =>
      circle(
        `  a:\n    type: lines\n    fields: [{ x: { type: number${values[0]} } }, { y: { type: number${values[1]} } }]\n  b: number`,
      )
    expect(cells(', value: =row.y', ', value: =row.x + 1')).toEqual(['value-circle: =row.y'])
    expect(cells(', value: =row.y', '')).toEqual([])
    expect(cells(', value: =row.x + 1', '')).toEqual(['value-circle: =row.x + 1'])
    expect(cells(', value: =row.y', ', value: =form.b')).toEqual([])
  })
  test('of cells and of the form do not depend on each other', () => {
    const total = (cell: string) =>
      circle(
        `  a: { type: lines, fields: [{ x: { type: number${cell} } }] }\n  b: { type: number, value: '=sum(form.a.map(line, line.x))' }`,
      )
    expect(total(', value: =form.b')).toHaveLength(1)
    expect(total('')).toEqual([])
  })
})

test('a choice that fills other fields has options with values, and a field that can be disabled has a reason', () => {
  const reports = (words: object) => {
    const field = fieldFacts('a', [{ words, path: ['fields', 'a'] }], new Map()).words
    const text = `${HEAD}fields:\n  a: { type: choice, fills: { b: c }, enabledWhen: session.admin, texts: { min: No } }\nviews: { start: [{ text: x }] }`
    return reportsOf(text, ({ checking }) => checkField(checking, { field, written: words, path: ['fields', 'a'] }))
  }
  expect(reports({ type: 'choice', fills: { b: 'c' } })).toContain('fills-without-options: fills')
  expect(reports({ type: 'text', enabledWhen: 'session.admin' })).toEqual(['missing-partner: enabledWhen'])
  expect(reports({ type: 'text', enabledWhen: false })).toEqual([])
  expect(reports({ type: 'number', texts: { min: 'No' } })).toEqual(['text-without-rule: min'])
  const lines = { type: 'lines', fields: [], length: [0, 50], pattern: 'x' }
  expect(reports(lines).map((each) => each.split(':')[0])).toEqual(['not-for-type', 'not-for-type'])
})

describe('filters', () => {
  const reports = (filters: string) =>
    reportsOf(`${HEAD}filters:\n${filters}\nviews: { start: [{ text: x }] }`, ({ checking, facts }) =>
      checkFilters(checking, facts.page),
    )

  test('do not use a name that an address or a call uses', () => {
    expect(reports('  page: search')).toEqual(['reserved-name: page'])
    expect(reports('  search: search')).toEqual([])
  })
  test('include at most one date filter, under the name of the contract', () => {
    expect(reports('  dateRange: dates\n  due: dates')).toEqual(['second-dates: due'])
    expect(reports('  due: dates')).toEqual(['dates-name: due'])
  })
})

describe('rows', () => {
  test('are set only in reads that are loaded as a whole', () => {
    const text = (paging: string) => `${HEAD}fields: { id: code }
data: { rows: { get: list, fields: [id]${paging} } }
actions: { set: { set: { id: x }, each: rows } }
views: { start: { actions: [set], blocks: [{ grid: rows, fields: [id] }] } }`
    const reports = (paging: string) => reportsOf(text(paging), ({ checking, facts }) => checkRowSteps(checking, facts))
    expect(reports(', page: 50')).toEqual(['paged-rows: rows'])
    expect(reports('')).toEqual([])
  })
  test('have at most three actions for the selection', () => {
    const actions = ['a', 'b', 'c', 'd']
    const of = new Map(actions.map((name) => [name, 'selected'] as const))
    const text = `${HEAD}views: { start: { actions: [a, b, c, d], blocks: [{ text: x }] } }`
    const reports = reportsOf(text, ({ checking }) =>
      checkSelectedActions(checking, { of, own: () => new Set() }, { actions, path: ['views', 'start', 'actions'] }),
    )
    expect(reports).toEqual(['too-many-for-selected: d'])
  })
})

describe('a page as a whole', () => {
  const text = (blocks: string) => `${HEAD}fields: { id: code, spare: text }
data: { rows: { get: list, fields: [id] } }
views: { start: [${blocks}] }`

  test('uses everything that it declares', () => {
    const reports = reportsOf(text('{ grid: rows, fields: [id] }'), ({ checking, facts, leaves }) =>
      checkUnused(checking, facts, leaves),
    )
    expect(reports).toEqual(['unused: spare'])
  })
  test('is checked as a whole only if its names are right: a misspelt name would also be unused', () => {
    const reports = (columns: string) =>
      reportsOf(
        text(`{ grid: rows, fields: [${columns}] }`),
        ({ checking, screen }) =>
          void checkPage(checking, screen.page.node, { blocks: context.blocks, ofFields: null, isStored: false }),
      )
    expect(reports('idd')).toEqual(['unknown-field: idd'])
    expect(reports('id')).toEqual(['unused: spare'])
  })
  test('begins with a view that is not an overlay', () => {
    const modal = `${HEAD}views: { start: { modal: true, blocks: [{ text: x }] } }`
    const reports = reportsOf(modal, ({ checking, facts, leaves }) =>
      checkPageRules(
        checking,
        { facts, subjects: subjectsIn(facts, checking.expressions) },
        { leaves, blocks: context.blocks },
      ),
    )
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(/^modal-start/)
  })
  test('applies the rules for every field to overrides as well', () => {
    const reports = (words: string) =>
      reportsOf(text(`{ form: [{ spare: { ${words} } }] }`), ({ checking, facts }) => checkInputs(checking, facts))
    expect(reports('texts: { min: No }')).toEqual(['text-without-rule: min'])
    expect(reports('requiredWhen: true')).toEqual([])
  })
  test('has options for a required choice, also in lines', () => {
    const reports = (column: string) =>
      reportsOf(
        `${HEAD}fields: { a: { type: lines, fields: [{ x: { ${column} } }] } }\nviews: { start: [{ form: [a] }] }`,
        ({ checking, facts }) => checkInputs(checking, facts),
      )
    expect(reports('type: choice, requiredWhen: true')).toEqual(['choice-without-options: x'])
    expect(reports('type: choice')).toEqual([])
    expect(reports('type: choice, requiredWhen: true, options: [A]')).toEqual([])
  })
})

describe('approvals', () => {
  const approvals = (words: string) =>
    `label: Sample\nkind: approvals\nfields: { OrderNo: code }\ncard: { title: OrderNo }\n${words}`

  test('without a workflow cause a warning, and without statuses an error', () => {
    const reports = (words: string) =>
      reportsOf(approvals(words), ({ checking, screen }) => checkApprovals(checking, author(screen), context.app))
    expect(reports('statuses: all\n').map((each) => each.split(':')[0])).toEqual(['no-workflow'])
    expect(reports('').map((each) => each.split(':')[0])).toEqual(['no-statuses'])
  })
  test('follow from the workflow, or have a message that names it', () => {
    const compiled = (words: string) => compileScreen({ file: 'crm/s.yaml', text: approvals(words) }, context)
    const messagesOf = (words: string): readonly string[] =>
      compiled(words).diagnostics.flatMap(({ message, notes }) => [message, ...notes])
    const offered = (words: string) =>
      compiled(words)
        .value?.client.filters.find(({ name }) => name === 'Status')
        ?.options.map(({ label }) => label)
    const approved = ['Draft', 'Submitted', 'First Approved', 'Approved']
    expect(offered('workflow: two-step\nscope: false\n')).toEqual(approved)
    expect(offered('workflow: two-step\nscope: false\nreject: true\n')).toEqual([...approved, 'Not Approved'])
    const explained = explainScreen({ file: 'crm/s.yaml', text: approvals('workflow: two-step\n') }, context).value
    expect(explained).toMatch(/options: .*# from workflow/)
    expect(messagesOf('')).toEqual([
      'Documents here can be approved, but the screen has no statuses.',
      'Write `workflow`, from which they follow, or `statuses: all` where another ERP decides.',
      'Where nobody approves them, write `approve: false`.',
    ])
    expect(messagesOf('reject: true\n')[0]).toBe(
      'Documents here can be approved and rejected, but the screen has no statuses.',
    )
  })
  test('list the statuses to which a shared workflow leads, as far as their documents get there', () => {
    const reports = (words: string) =>
      reportsOf(approvals(words), ({ checking, screen }) => checkApprovals(checking, author(screen), context.app))
    const listed = 'statuses: [Draft, Submitted, First Approved, Approved]\nworkflow: two-step\n'
    expect(reports(`${listed}reject: true\n`)).toEqual([
      'unlisted-status: [Draft, Submitted, First Approved, Approved]',
    ])
    expect(reports(listed)).toEqual([])
    expect(reports('statuses: all\nworkflow: two-step\nreject: true\n')).toEqual([])
  })
  test('have the fields that the conditions of a shared workflow read', () => {
    const reports = reportsOf(approvals('statuses: all\nworkflow: by-amount\n'), ({ checking, screen }) => {
      const fields = new Map([...approvalsFields(author(screen)).keys()].map((name) => [name, { type: 'text' }]))
      checkDecision(checking, author(screen), { app: context.app, fields: fields as never })
    })
    expect(reports).toEqual(['template-needs-field: by-amount'])
  })
})

describe('a workflow', () => {
  const moves = [
    { from: ['a'], to: 'b', by: 'x' },
    { from: ['b'], to: 'c', by: 'x' },
    { from: ['d'], to: 'e', by: 'x' },
  ]
  test('reaches the statuses to which its moves lead from its start', () => {
    expect([...reachableStatuses('a', moves)]).toEqual(['a', 'b', 'c'])
  })
  test('reports moves that can never be made', () => {
    const text = `label: Sample\nkind: approvals\nfields: { OrderNo: code }\ncard: { title: OrderNo }\nstatuses: all
workflow:
  starts: Draft
  moves: { approve: [{ from: Draft, to: Submitted, by: owner }, { from: Approved, to: Draft, by: owner }] }
  ownDocuments: allow
`
    const reports = reportsOf(text, ({ checking, screen }) => {
      const { workflow } = author(screen)
      if (typeof workflow === 'object') checkWorkflow(checking, workflow, { path: ['workflow'], tones: new Map() })
    })
    expect(reports).toEqual(['unreachable-status: Approved'])
  })
})

test('a call belongs to the contract, or is named in app.yaml', () => {
  const reports = (call: string) =>
    reportsOf(`${HEAD}data: { rows: { get: ${call} } }\nviews: { start: [{ grid: rows }] }`, ({ checking, leaves }) =>
      leaves.forEach((leaf) => checkCallPath(checking, leaf)),
    )
  expect(reports('list')).toEqual([])
  expect(reports('remind')).toEqual([])
  expect(reports('lisst')).toEqual(['unknown-call: lisst'])
})

describe('a file', () => {
  test('is named by its section and its screen', () => {
    expect(fileNames('crm/sales.yaml')).toEqual({ section: 'crm', screen: 'sales' })
    expect(fileNames('sales.yaml')).toEqual({ section: '', screen: 'sales' })
  })
  test('is in a section that app.yaml declares', () => {
    const reports = (file: string) =>
      reportsOf(`${HEAD}views: { start: [{ text: x }] }`, ({ checking }) =>
        checkFilePlace(checking, { file, group: undefined }, context.app),
      )
    expect(reports('crm/sample.yaml')).toEqual([])
    expect(reports('crn/sample.yaml')).toEqual(['unknown-section: label'])
    expect(reports('sample.yaml')).toEqual(['bad-file-place: label'])
  })
  test('has a unique name, regardless of case', () => {
    expect(checkTogether(['crm/sales.yaml', 'store/Sales.yaml']).map(({ file }) => file)).toEqual(['store/Sales.yaml'])
  })
})
