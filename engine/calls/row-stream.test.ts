import { describe, expect, test } from 'vitest'
import { createRowStream } from './row-stream.ts'

/** Pushes the text in chunks of that many bytes. */
function streamed(text: string, piece: number, answer = 'get_list.result') {
  const rows: unknown[] = []
  const stream = createRowStream(answer, (some) => rows.push(...some))
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += piece) stream.push(bytes.subarray(at, at + piece))
  return { rows, envelope: stream.end() }
}

const LIST = [
  { id: 1, name: 'a "quoted" ]} \\ text', nested: [{ deep: [1, [2]] }] },
  { id: 2, name: 'ಕಬ್ಬಿಣ ₹', nested: [] },
  { id: 3, name: null },
]

describe('rows from an answer', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('are the same in chunks of %d bytes', (piece) => {
    const { rows, envelope } = streamed(
      JSON.stringify({ ok: true, get_list: { uuid: 'u', result: LIST, count: 3 }, isComplete: true }),
      piece,
    )
    expect(rows).toEqual(LIST)
    expect(envelope).toEqual({ ok: true, get_list: { uuid: 'u', result: [], count: 3 }, isComplete: true })
  })

  test('are read at the path in the definition, not from the first list', () => {
    const text = JSON.stringify({ errors: [{ no: 1 }], get_list: { warnings: [[1]], result: LIST } })
    expect(streamed(text, 5).rows).toEqual(LIST)
  })

  test.each([
    ['one step further out', { get_list: LIST }],
    ['bare', LIST],
  ])('are read %s', (_, body) => {
    expect(streamed(JSON.stringify(body, null, 2), 9).rows).toEqual(LIST)
  })

  test('are empty in an answer without a list', () => {
    expect(streamed('{"retry":{"uuid":"x"}}', 4)).toEqual({ rows: [], envelope: { retry: { uuid: 'x' } } })
  })

  test('end with an error when the answer was cut off', () => {
    expect(() => streamed('{"get_list":{"result":[{"id":1},{"id"', 6)).toThrow(SyntaxError)
  })
})
