// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button, doing, drawAlone, eventually, press } from '../../tests/blocks/open-screen.tsx'
import { useOwnRead } from './use-own-read.ts'

/** A part with a read whose answers the test gives. */
async function opened() {
  const requests: { readonly key: string; readonly signal: AbortSignal; answer(text: string): void }[] = []
  function Part() {
    const [key, setKey] = useState<string | null>('a')
    const { data, isLoading } = useOwnRead(
      key,
      (signal) => new Promise<string>((answer) => requests.push({ key: key ?? '', signal, answer })),
    )
    return (
      <>
        <output>{`${data ?? 'nothing'}${isLoading ? ' …' : ''}`}</output>
        <button onClick={() => setKey('b')}>b</button>
        <button onClick={() => setKey('a')}>a</button>
      </>
    )
  }
  const page = await drawAlone(<Part />)
  const seen = (text: string) => eventually(() => expect(page.querySelector('output')?.textContent).toBe(text))
  const answer = (at: number, text: string) => doing(() => requests[at]?.answer(text))
  return { page, requests, seen, answer }
}

test('keeps the last answer until the next one has come, and drops that of an aborted request', async () => {
  const { page, requests, seen, answer } = await opened()
  await answer(0, 'first')
  await seen('first')
  await press(button(page, 'b'))
  await seen('first …')
  await press(button(page, 'a'))
  await eventually(() =>
    expect(requests.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['a', true],
      ['b', true],
      ['a', false],
    ]),
  )
  await answer(1, 'late')
  await seen('first …')
  await answer(2, 'second')
  await seen('second')
})

test('shows nothing of an earlier opening', async () => {
  const before = await opened()
  await before.answer(0, 'old')
  await before.seen('old')
  const again = await opened()
  await again.seen('nothing …')
})
