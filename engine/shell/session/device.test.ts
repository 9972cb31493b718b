import { expect, it } from 'vitest'
import { storageOf } from '../../../tests/shell/stub-browser.ts'
import { deviceId } from './device.ts'

it('creates one id per browser', () => {
  const storage = storageOf({})
  const id = deviceId(storage)
  expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(deviceId(storage)).toBe(id)
  expect(deviceId(storageOf({}))).not.toBe(id)
})

it('has no id in a browser that stores nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(deviceId(full)).toBe('')
})
