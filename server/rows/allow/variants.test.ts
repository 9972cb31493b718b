import { describe, expect, it } from 'vitest'
import type { AllowedCall, SentValues } from '../../../engine/definition/allowed.ts'
import type { Read } from '../../../engine/definition/definition.ts'
import { keysIn, matchingVariants } from './variants.ts'

const NONE = { names: [], fixed: {} }
const variant = (action: string, body: SentValues, query: SentValues = NONE): AllowedCall => {
  return { action, allow: [], query, body, rows: null }
}
const actionsOf = (variants: readonly AllowedCall[], body: object, query: object = {}) =>
  matchingVariants(variants, { body, query } as never).map(({ action }) => action)

describe('a request matches a variant', () => {
  const hide = variant('hide', { names: ['key', 'inactive'], fixed: { inactive: true } })
  const show = variant('show', { names: ['key', 'inactive'], fixed: { inactive: false } })

  it('if it has the fixed values of the variant', () => {
    expect(actionsOf([hide, show], { key: '1', inactive: true })).toEqual(['hide'])
    expect(actionsOf([hide, show], { key: '1', inactive: false })).toEqual(['show'])
    expect(actionsOf([hide, show], { key: '1' })).toEqual([])
  })

  it('if the variant sends every member of the request', () => {
    const drop = variant('drop', { names: ['key'], fixed: {} })
    expect(actionsOf([drop], { key: '1' })).toEqual(['drop'])
    expect(actionsOf([drop], { key: '1', force: null })).toEqual(['drop'])
    expect(actionsOf([drop], { key: '1', force: true })).toEqual([])
    expect(actionsOf([drop], { key: '1' }, { key: '2' })).toEqual([])
  })

  it('whose values are an expression, whatever the request contains', () => {
    expect(actionsOf([variant('save', null, null)], { any: 'thing' }, { key: '2' })).toEqual(['save'])
  })

  it('by the texts of its query, ignoring the parameters that every call may have', () => {
    const close = variant('close', null, { names: ['key', 'final', 'note'], fixed: { final: true, note: '' } })
    expect(actionsOf([close], {}, { key: '1', final: 'true', apitoken: 't', version: '3' })).toEqual(['close'])
    expect(actionsOf([close], {}, { key: '1', final: 'false' })).toEqual([])
  })
})

describe('the keys of rows that a request names', () => {
  const rows = { part: 'body', member: 'keys', read: {} as Read } as const
  const keys = (body: object) => keysIn({ ...variant('drop', null), rows }, { body, query: {} } as never)

  it('are a single key, or each key of a list', () => {
    expect(keys({ keys: 'a' })).toEqual(['a'])
    expect(keys({ keys: ['a', 7] })).toEqual(['a', '7'])
  })

  it('are empty if there is no key', () => {
    expect(keys({})).toEqual([])
    expect(keys({ keys: '' })).toEqual([])
    expect(keys({ keys: { id: 'a' } })).toEqual([])
  })
})
