import { describe, expect, test } from 'vitest'
import { context, parsed } from '../../../tests/compile/phases.ts'
import type { RegisterNode } from './ast.ts'
import { named } from './preset.ts'
import { groupAction } from './group-address.ts'
import { reportColumns, isStored, openActionName, reportsOf } from './report.ts'
import { pageOfRegister } from './register.ts'
import { NO_FIELDS, reportSource } from './report-source.ts'
import { authorOf, expandScreen } from './expand-screen.ts'
import { pageShape } from '../../language/kinds/page.ts'
import { blockSpecs } from '../../../widgets/specs.ts'

const VISITS = `
label: Visits
kind: approvals
number: V-{seq}
statuses: all
fields:
  Visitor: { type: text, requiredWhen: true }
  Purpose: { type: choice, options: [Delivery, Meeting] }
  Seen: { type: text, value: =row.Visitor }
  Guests: number
  Parcels: { type: lines, fields: [Visitor] }
card: { title: Visitor }
form: [Visitor, Purpose]
`
const source = reportSource('visits', authorOf(parsed(VISITS), context), context.app)
const find = (screen: string) => (screen === 'visits' ? source : undefined)

const pageOf = (text: string) =>
  expandScreen(parsed(`label: S\nkind: register\n${text}`), { ...context, screen: 's', find }).page.node

describe('what a report may show', () => {
  test('comprises the fields with one stored value, without the rules of the form, and those of every document', () => {
    expect(Object.keys(source?.fields ?? {}).toSorted()).toEqual(
      ['Guests', 'OrderNo', 'Purpose', 'Status', 'StatusClass', 'Visitor', 'dateStamp', 'id'].toSorted(),
    )
    expect(source?.fields['Visitor']).toEqual({ type: 'text' })
  })
  test('is nothing when the rows of the screen are not stored', () => {
    expect(reportSource('other', { kind: 'register', label: 'S', get: 'list' }, context.app)).toBeNull()
    expect(Object.keys(NO_FIELDS)).toEqual(['id', 'dateStamp'])
  })
})

describe('a report over stored rows', () => {
  test('queries the server by its name, with the values of its filters, one page at a time', () => {
    const { data } = pageOf(
      'filters: { search: search, dateRange: dates }\ntabs: { a: { from: visits, fields: [Visitor] } }\n',
    )
    const { get, query, page, fields } = (data ?? {})['a'] as unknown as Readonly<Record<string, unknown>>
    expect([get, page]).toEqual(['report', 50])
    expect(query).toEqual({
      report: 'a',
      search: '=filter.search',
      dateRange: '=filter.dateRange',
      startDate: '=filter.startDate',
      endDate: '=filter.endDate',
    })
    expect((fields as { name: string }[]).map(({ name }) => name)).toEqual(['Visitor', 'id', 'dateStamp'])
  })
  test('shows the fields of its source where it names none, and opens the row that is pressed', () => {
    const page = pageOf('from: visits\n')
    const [grid] = page.views['reports']?.blocks ?? []
    expect(grid).toMatchObject({ onPress: openActionName('visits') })
    expect(page.actions?.[openActionName('visits')]?.steps).toMatchObject([
      { open: '/visits', with: { view: 'document', 'w.id': '=row.id', Status: 'All company data' } },
    ])
    const [report] = Object.values(reportsOf({ kind: 'register', label: 'S', from: 'visits' }))
    expect(report && isStored(report) && reportColumns(report, source)).toEqual([
      'OrderNo',
      'dateStamp',
      'Visitor',
      'Purpose',
      'Guests',
      'Status',
    ])
  })
  test('is shared by the tabs that do not name rows of their own', () => {
    const shared = pageOf('from: visits\ntabs:\n  a: { groupBy: Purpose }\n  b: { get: visits_list }\n')
    const apart = pageOf('tabs:\n  a: { from: visits, groupBy: Purpose }\n  b: { get: visits_list }\n')
    expect(shared).toEqual(apart)
  })
  test('takes the options of a choice from the field it compares', () => {
    const author = { kind: 'register', label: 'S', from: 'visits', filters: { Purpose: { type: 'choice' } } } as const
    const { page } = pageOfRegister(author, { find, shape: pageShape(blockSpecs) })
    const { options } = page.filters?.['Purpose'] ?? {}
    expect(Array.isArray(options) && options.map(({ name }) => name)).toEqual(['Delivery', 'Meeting'])
  })
})

describe('a restricted report', () => {
  test('offers only the options that its rows can have', () => {
    const author = { kind: 'register', label: 'S', filters: { Purpose: { type: 'choice' } } } as const
    const offered = (tabs: NonNullable<RegisterNode['tabs']>) => {
      const { page } = pageOfRegister({ ...author, tabs }, { find, shape: pageShape(blockSpecs) })
      const { options } = page.filters?.['Purpose'] ?? {}
      return Array.isArray(options) && options.map(({ name }) => name)
    }
    const meetings = { from: 'visits', only: { Purpose: ['Meeting'] } }
    expect(offered({ a: meetings })).toEqual(['Meeting'])
    expect(offered({ a: meetings, b: { from: 'visits' } })).toEqual(['Delivery', 'Meeting'])
  })
})

describe('a single report', () => {
  const WORDS = `from: visits
fields: [OrderNo, { Visitor: { label: Guest } }, Purpose]
groupBy: Purpose
totals: [Purpose]
card: { title: Visitor }
exports: false
page: 20
empty: Nobody came.
`
  const FILTERS = 'filters: { dateRange: dates, Purpose: choice }\n'
  const HELLO = 'actions: { hello: { say: Hello. }, greet: { run: hello } }\n'
  const grid = ({ views }: ReturnType<typeof pageOf>) => views['reports']?.blocks[0]
  /** The grid of the first tab. */
  const gridInTab = (page: ReturnType<typeof pageOf>) => {
    const tabs = (
      grid(page) as unknown as { readonly tabs: Readonly<Record<string, { readonly blocks: readonly unknown[] }>> }
    ).tabs
    return Object.values(tabs)[0]?.blocks[0]
  }
  const inTab = (words: string) => `tabs:\n  report:\n${words.replaceAll(/^(?=.)/gm, '    ')}`

  test('is the same as in a tab', () => {
    const alone = pageOf(FILTERS + WORDS)
    const tab = pageOf(FILTERS + inTab(WORDS))
    expect(alone.data).toEqual(tab.data)
    expect(alone.fields).toEqual(tab.fields)
    expect(alone.filters).toEqual(tab.filters)
    expect(alone.actions).toEqual(tab.actions)
    expect(grid(alone)).toEqual(gridInTab(tab))
  })
  test('shows the actions that nothing else names', () => {
    expect(grid(pageOf(HELLO + WORDS))).toMatchObject({ actions: ['greet'] })
    expect(grid(pageOf(`${HELLO}onPress: greet\n${WORDS}`))).not.toHaveProperty('actions')
  })
  test('takes from its screen what it does not declare about a field', () => {
    const page = pageOf(`${FILTERS}from: visits\nfields: { Purpose: { type: choice, label: Why } }\n`)
    expect(page.fields?.['Purpose']).toEqual({
      type: 'choice',
      label: 'Why',
      options: ['Delivery', 'Meeting'].map(named),
    })
  })
  test('shares its settings with each tab that does not override them', () => {
    const page = pageOf(
      `${WORDS.replace('from: visits\n', '')}tabs: { a: { from: visits }, b: { from: visits, page: 5, groupBy: Visitor } }\n`,
    )
    expect(gridInTab(page)).toMatchObject({ groupBy: 'Purpose', card: { title: 'Visitor' }, exports: false })
    expect(page.data).toMatchObject({ a: { page: 20, empty: 'Nobody came.' }, b: { page: 5 } })
    expect(reportsOf({ kind: 'register', label: 'S', groupBy: 'x', tabs: { a: { from: 'v', groupBy: 'y' } } })).toEqual(
      {
        a: { from: 'v', groupBy: 'y' },
      },
    )
  })
})

describe('the rows of a group', () => {
  const list = (
    change: string,
    author: Pick<RegisterNode, 'filters' | 'only' | 'thenBy' | 'by'> & { readonly groupBy: string },
  ) => {
    const sourced = reportSource('visits', authorOf(parsed(VISITS + change), context), context.app)
    return groupAction({ ...author, from: 'visits' }, { kind: 'register', label: 'S', ...author }, sourced)
  }
  const addressIn = (action: ReturnType<typeof list>) =>
    (action as { readonly steps: readonly { readonly with: unknown }[] }).steps[0]?.with

  test('are shown in the list of the source, filtered by the group and the filters of the report', () => {
    const action = list('filterBy: [Purpose]\n', {
      groupBy: 'Purpose',
      filters: { words: { type: 'search' }, dateRange: { type: 'dates', sends: ['in', 'from', 'to'] } },
    })
    expect(addressIn(action)).toEqual({
      Status: 'All company data',
      search: '=filter.words',
      dateRange: '=filter.in',
      startDate: '=filter.from',
      endDate: '=filter.to',
      Purpose: '=row.Purpose',
    })
    expect(action).toMatchObject({ allow: { when: 'row.Purpose in ["Delivery","Meeting"]' } })
  })

  test('of a day are filtered by date range, those of a filtered field by the group alone', () => {
    const ofDay = list('', { groupBy: 'dateStamp', filters: { dateRange: { type: 'dates' } } })
    expect(addressIn(ofDay)).toEqual({ Status: 'All company data', dateRange: '=row.dateStamp' })
    const filters = { Purpose: { type: 'choice' } } as const
    expect(addressIn(list('filterBy: [Purpose]\n', { groupBy: 'Purpose', filters }))).toMatchObject({
      Purpose: '=row.Purpose',
    })
  })

  test('of two fields are filtered by both, and each needs its filter', () => {
    const both = {
      groupBy: 'Purpose',
      thenBy: 'dateStamp',
      by: 'month',
      filters: { dateRange: { type: 'dates' } },
    } as const
    const action = list('filterBy: [Purpose]\n', both)
    expect(addressIn(action)).toEqual({
      Status: 'All company data',
      Purpose: '=row.Purpose',
      dateRange: '=row.dateStamp',
    })
    expect(action).toMatchObject({
      allow: { when: 'row.Purpose in ["Delivery","Meeting"] && row.dateStamp != null' },
    })
    expect(list('filterBy: [Purpose]\n', { groupBy: 'Purpose', thenBy: 'Visitor' })).toBe(
      'visits has no filter for Visitor',
    )
  })

  test('of a text field are filtered by its whole value, taken from the address', () => {
    const sourced = reportSource('visits', authorOf(parsed(`${VISITS}filterBy: [Visitor]\n`), context), context.app)
    const author = { groupBy: 'Visitor', from: 'visits' }
    const action = groupAction(author, { kind: 'register', label: 'S', ...author }, sourced)
    expect(addressIn(action)).toEqual({ Status: 'All company data', Visitor: '=row.Visitor' })
    expect(action).toMatchObject({ allow: { when: 'row.Visitor != null' } })
  })

  test('are not offered, with the reason, where the list lacks a filter', () => {
    expect(list('', { groupBy: 'Purpose' })).toBe('visits has no filter for Purpose')
    const filters = { Visitor: { type: 'choice', options: [] } } as const
    expect(list('filterBy: [Purpose]\n', { groupBy: 'Purpose', filters })).toBe(
      'visits has no filter that compares what Visitor does',
    )
    expect(list('filterBy: [Purpose]\nscope: false\nworkflow: two-step\n', { groupBy: 'Purpose' })).toMatch(
      /leaves out/,
    )
  })

  test('are those of everybody, whichever status is chosen or grouped by', () => {
    const filters = { Status: { type: 'choice' } } as const
    const chosen = list('filterBy: [Purpose]\nworkflow: two-step\n', { groupBy: 'Purpose', filters })
    expect(chosen).not.toHaveProperty('enabledWhen')
    expect(addressIn(chosen)).toEqual({
      Status: '=or(filter.Status, "All company data")',
      scope: 'all',
      Purpose: '=row.Purpose',
    })
    expect(addressIn(list('workflow: two-step\n', { groupBy: 'Status' }))).toEqual({
      Status: '=row.Status',
      scope: 'all',
    })
  })

  test('of a restricted report are those of its values alone, if the list has such a filter', () => {
    const filters = { Status: { type: 'choice' } } as const
    const of = (only: NonNullable<RegisterNode['only']>) =>
      list('filterBy: [Purpose]\n', { groupBy: 'Purpose', filters, only })
    expect(addressIn(of({ Status: ['Approved'], Purpose: ['Delivery', 'Meeting'] }))).toEqual({
      Status: 'Approved',
      scope: 'all',
      Purpose: '=row.Purpose',
    })
    expect(of({ Status: ['Approved', 'Draft'] })).toBe('visits is filtered by one Status, and the report shows several')
    const guests = { Guests: ['5..'] }
    const inRange = list('filterBy: [Purpose, Guests]\n', { groupBy: 'Purpose', only: guests })
    expect(addressIn(inRange)).toMatchObject({ Guests: '5..', Purpose: '=row.Purpose' })
    const ownRange = { Guests: { type: 'range' } } as const
    const twice = list('filterBy: [Purpose, Guests]\n', { groupBy: 'Purpose', only: guests, filters: ownRange })
    expect(twice).toBe('visits is filtered by one range of Guests')
    expect(list('', { groupBy: 'Status', only: { Purpose: ['Meeting'] } })).toBe(
      'visits has no filter for Purpose Meeting',
    )
  })

  test('are shown by the author’s own action instead', () => {
    const { views, actions } = pageOf('from: visits\ngroupBy: Purpose\nonGroup: mine\nactions: { mine: { say: x } }\n')
    expect(views['reports']?.blocks[0]).toMatchObject({ onGroup: 'mine' })
    expect(Object.keys(actions ?? {})).not.toContain('rows_report')
  })
})
