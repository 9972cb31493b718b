import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://user:secret@pooler/erp'

it('reads null for database addresses that are not set', () => {
  expect(readConfig({})).toMatchObject({ databaseUrl: null, databaseDirectUrl: null, databaseReadUrl: null })
  const settings = {
    DATABASE_URL,
    DATABASE_DIRECT_URL: 'postgres://primary/erp',
    DATABASE_READ_URL: 'postgres://standby/erp',
  }
  expect(readConfig(settings)).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: 'postgres://primary/erp',
    databaseReadUrl: 'postgres://standby/erp',
  })
})

it('reports an invalid address without its value', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    const settings = { DATABASE_URL, [name]: 'mysql://user:secret@host/erp' }
    expect(() => readConfig(settings)).toThrow(`${name} must begin with postgres:// or postgresql://.`)
    expect(() => readConfig(settings)).not.toThrow(/secret/)
  }
})

it('refuses the other addresses without DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow(/DATABASE_URL must be, too/)
  expect(() => readConfig({ DATABASE_READ_URL: DATABASE_URL })).toThrow(/DATABASE_URL must be, too/)
})
