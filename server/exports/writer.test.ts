import { expect, it } from 'vitest'
import { closedOnce, type Writer } from './writer.ts'

it('closes a file once, whether its writer ends or fails', async () => {
  const closed: string[] = []
  const writer: Writer = {
    write: () => Promise.resolve(true),
    end: async () => void closed.push('end'),
    abandon: async () => void closed.push('abandon'),
  }
  const ended = closedOnce(writer)
  await ended.end(0)
  await ended.abandon()
  await closedOnce(writer).abandon()
  expect(closed).toEqual(['end', 'abandon'])
})
