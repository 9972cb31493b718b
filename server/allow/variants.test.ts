import { describe, expect, it } from 'vitest'
import type { AllowedCall, SentValues } from '../../engine/definition/allowed.ts'
import type { Read } from '../../engine/definition/definition.ts'
import { keysIn, matchingVariants } from './variants.ts'

const NONE = { names: [], fixed: {} }
const variant = (action: string, body: SentValues, query: SentValues = NONE): AllowedCall => {
  return { action, allow: [], query, body, rows: null }
}
const actionsOf = (variants: readonly AllowedCall[], body: object, query: object = {}) =>
  matchingVariants(variants, { body, query } as never).map(({ action }) => action)

describe('a request is one of the variants', () => {
  const hide = variant('hide', { names: ['key', 'inactive'], fixed: { inactive: true } })
  const show = variant('show', { names: ['key', 'inactive'], fixed: { inactive: false } })

  it('whose fixed values it has', () => {
    expect(actionsOf([hide, show], { key: '1', inactive: true })).toEqual(['hide'])
    expect(actionsOf([hide, show], { key: '1', inactive: false })).toEqual(['show'])
    expect(actionsOf([hide, show], { key: '1' })).toEqual([])
  })

  it('that sends every member it has', () => {
    const drop = variant('drop', { names: ['key'], fixed: {} })
    expect(actionsOf([drop], { key: '1' })).toEqual(['drop'])
    expect(actionsOf([drop], { key: '1', force: null })).toEqual(['drop'])
    expect(actionsOf([drop], { key: '1', force: true })).toEqual([])
    expect(actionsOf([drop], { key: '1' }, { key: '2' })).toEqual([])
  })

  it('of an expression, whatever it has', () => {
    expect(actionsOf([variant('save', null, null)], { any: 'thing' }, { key: '2' })).toEqual(['save'])
  })

  it('by the texts that a query carries, without what every call may carry', () => {
    const close = variant('close', null, { names: ['key', 'final', 'note'], fixed: { final: true, note: '' } })
    expect(actionsOf([close], {}, { key: '1', final: 'true', apitoken: 't', version: '3' })).toEqual(['close'])
    expect(actionsOf([close], {}, { key: '1', final: 'false' })).toEqual([])
  })
})

describe('the rows that a request names', () => {
  const rows = { part: 'body', member: 'keys', read: {} as Read } as const
  const keys = (body: object) => keysIn({ ...variant('drop', null), rows }, { body, query: {} } as never)

  it('are one, or each of a list', () => {
    expect(keys({ keys: 'a' })).toEqual(['a'])
    expect(keys({ keys: ['a', 7] })).toEqual(['a', '7'])
  })

  it('are none where there is no key', () => {
    expect(keys({})).toEqual([])
    expect(keys({ keys: '' })).toEqual([])
    expect(keys({ keys: { id: 'a' } })).toEqual([])
  })
})
