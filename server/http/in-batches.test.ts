import { describe, expect, it } from 'vitest'
import { streamJson, mapInBatches } from './in-batches.ts'

const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r-${at}`, text: 'a "b"\nc' }))
const turns = () => {
  const state = { count: 0, isOver: false }
  const next = (): void => {
    state.count += 1
    if (!state.isOver) setImmediate(next)
  }
  setImmediate(next)
  return state
}

describe('an answer with many rows', () => {
  it.each([1_001, 2_000, 2_500])('is streamed as its JSON, with %i rows', async (count) => {
    const answer = { ok: true, get_list: { result: rowsTo(count), count, uuid: 'x' }, isComplete: false }
    const chunks = await streamJson(answer)?.toArray()
    expect(JSON.parse((chunks ?? []).join(''))).toEqual(answer)
    expect(JSON.parse(((await streamJson({ get_list: { result: rowsTo(count) } })?.toArray()) ?? []).join(''))).toEqual(
      {
        get_list: { result: rowsTo(count) },
      },
    )
  })

  it('yields to the event loop between its parts', async () => {
    const state = turns()
    await streamJson({ get_list: { result: rowsTo(10_000) } })?.toArray()
    expect(state.count).toBeGreaterThanOrEqual(9)
    const before = state.count
    expect(await mapInBatches(rowsTo(10_000), ({ id }) => id)).toHaveLength(10_000)
    expect(state.count - before).toBeGreaterThanOrEqual(9)
    state.isOver = true
  })

  it('is not streamed if it has few rows', () => {
    expect(streamJson({ get_list: { result: rowsTo(1_000) } })).toBeNull()
  })
})
