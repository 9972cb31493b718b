import { describe, expect, it } from 'vitest'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { documentFilter, type FilterQuery } from './filters.ts'

describe('the filter of a list of documents', () => {
  const definition = {
    label: 'Orders',
    statuses: ['Draft'],
    fields: {
      JobNo: { type: 'code' },
      Days: { type: 'number' },
      Party: { type: 'link' },
      Owner: { type: 'person' },
      Urgent: { type: 'yesno' },
    },
    filterFields: [
      { param: 'jobid', field: 'JobNo', source: 'jobs', compares: 'text' },
      { param: 'Days', field: 'Days', source: null, compares: 'numbers' },
      { param: 'Party', field: 'Party', source: null, compares: 'link' },
      { param: 'Owner', field: 'Owner', source: null, compares: 'link' },
      { param: 'Urgent', field: 'Urgent', source: null, compares: 'text' },
    ],
  } as unknown as ServerDefinition
  const statuses = [{ name: 'Draft', tone: 'plain', also: ['New'] }] as const
  const app = { timeZone: 'Asia/Kolkata', yearStart: 4, statuses } as unknown as AppDefinition
  const filterOf = (query: FilterQuery & Readonly<Record<string, string>>) => documentFilter({ definition, app }, query)
  const nothing = { status: { all: [] }, days: { all: [] }, fields: { all: [] }, search: null }

  it('has a part for everything that is sent', () => {
    expect(filterOf({ Status: 'Draft', endDate: '2026-04-01', jobid: 'J-1' })).toEqual({
      status: { column: '#status', is: 'equal', to: 'Draft' },
      days: { column: '#day', is: 'atMost', to: '2026-04-01' },
      fields: { column: 'JobNo', is: 'equal', to: 'J-1' },
      search: null,
    })
    expect(filterOf({ Status: '', search: ' ', jobid: '' })).toEqual(nothing)
    expect(filterOf({ Status: 'New' }).status).toMatchObject({ to: 'Draft' })
  })

  it('compares each field as its type demands', () => {
    const fieldsOf = (query: Readonly<Record<string, string>>) => filterOf(query).fields
    expect(fieldsOf({ Days: '3..' })).toEqual({ column: 'Days', is: 'atLeast', to: '3' })
    expect(fieldsOf({ Party: 'p1', Owner: 'o1' })).toEqual({
      all: [
        { column: 'Party#', is: 'equal', to: 'p1' },
        { column: 'Owner#', is: 'person', to: 'o1' },
      ],
    })
    expect(fieldsOf({ Urgent: 'false' })).toEqual({ not: { column: 'Urgent', is: 'equal', to: 'true' } })
  })

  it('searches for the text as typed, including pattern characters', () => {
    const search = (typed: string, words: readonly string[], status: object = { any: [] }) => ({ typed, words, status })
    expect(filterOf({ search: ' 5%_\\ ' })).toEqual({ ...nothing, search: search(' 5%_\\ ', ['5%_\\']) })
    const ofStatus = { column: '#status', is: 'equal', to: 'Draft' }
    expect(filterOf({ search: 'DRÁFT' })).toEqual({ ...nothing, search: search('DRÁFT', ['draft'], ofStatus) })
  })

  it('refuses statuses, fields and ranges that the screen does not have', () => {
    expect(() => filterOf({ Status: 'Closed' })).toThrow('has no status "Closed"')
    expect(() => filterOf({ godown: 'G' })).toThrow('has no filter "godown"')
    expect(() => filterOf({ Days: 'many' })).toThrow('"many" is no range of Days')
  })
})
