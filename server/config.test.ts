import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: null,
      sample: true,
    })
  })

  it('makes no sample rows in a PostgreSQL unless asked', () => {
    const DATABASE_URL = 'postgres://localhost/erp'
    expect(readConfig({ DATABASE_URL }).sample).toBe(false)
    expect(readConfig({ DATABASE_URL, SAMPLE: '1' }).sample).toBe(true)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'erp.example.com'],
    ['SAMPLE', 'maybe'],
  ])('is refused by name when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`)
  })

  it('is refused without repeating the password of a DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow(/^DATABASE_URL must begin/)
  })

  it('opens to other machines only behind https', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('plain text')
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://erp.example.com' }).host).toBe('0.0.0.0')
  })

  it('loses the slash at the end of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://erp.example.com/' }).publicUrl).toBe('https://erp.example.com')
  })
})
