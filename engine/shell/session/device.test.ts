import { expect, it } from 'vitest'
import { storageOf } from '../../../tests/shell/stub-browser.ts'
import { deviceId } from './device.ts'

it('a browser has one id, and another browser another', () => {
  const storage = storageOf({})
  const id = deviceId(storage)
  expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(deviceId(storage)).toBe(id)
  expect(deviceId(storageOf({}))).not.toBe(id)
})

it('a browser that stores nothing has none', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(deviceId(full)).toBe('')
})
