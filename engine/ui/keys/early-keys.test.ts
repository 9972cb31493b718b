// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recordEarlyKeys } from './early-keys.ts'
import { replayEarlyKeys } from './replay-early-keys.ts'

const press = (code: string, target: EventTarget = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))

async function replayed(at?: () => number): Promise<readonly string[]> {
  const seen: string[] = []
  const listen = (event: KeyboardEvent): void => void seen.push(event.code)
  document.addEventListener('keydown', listen)
  replayEarlyKeys(at)
  await new Promise((resolve) => setTimeout(resolve, 200))
  document.removeEventListener('keydown', listen)
  return seen
}

test('keys pressed before the list was drawn are obeyed then, in their order, and only once', async () => {
  recordEarlyKeys()
  for (const code of ['KeyJ', 'KeyJ', 'KeyX']) press(code)
  expect(await replayed()).toEqual(['KeyJ', 'KeyJ', 'KeyX'])
  press('KeyA')
  expect(await replayed()).toEqual([])
})

test('what went into a field, or was pressed long ago, is not a key of the list', async () => {
  recordEarlyKeys(() => 0)
  const field = document.body.appendChild(document.createElement('input'))
  press('KeyA', field)
  press('KeyJ')
  expect(await replayed(() => 10_000)).toEqual([])
})

test('whoever points at something in the meantime is not surprised by keys of before', async () => {
  recordEarlyKeys()
  press('KeyJ')
  document.dispatchEvent(new Event('pointerdown'))
  expect(await replayed()).toEqual([])
})

test('the rest is dropped once a key has opened a dialog, which nobody had seen', async () => {
  recordEarlyKeys()
  for (const code of ['KeyA', 'Enter']) press(code)
  const open = (): void => document.body.appendChild(document.createElement('dialog')).setAttribute('open', '')
  document.addEventListener('keydown', open, { once: true })
  expect(await replayed()).toEqual(['KeyA'])
  document.querySelector('dialog')?.remove()
})
