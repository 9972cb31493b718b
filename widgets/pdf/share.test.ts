import { expect, test, vi } from 'vitest'
import { NO_SHARING, shareFile } from './share.ts'

const file = { name: 'a.pdf', bytes: new Blob(['%PDF'], { type: 'application/pdf' }) }

test('shares a file as a file', async () => {
  const share = vi.fn(async (data: ShareData) => void data)
  expect(await shareFile({ share, canShare: () => true }, file)).toBeNull()
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('a.pdf')
})

test('reports a browser that cannot share files', async () => {
  expect(await shareFile({}, file)).toBe(NO_SHARING)
  expect(await shareFile({ share: async () => undefined, canShare: () => false }, file)).toBe(NO_SHARING)
})

test('reports no error when the person cancels', async () => {
  const share = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await shareFile({ share, canShare: () => true }, file)).toBeNull()
})
