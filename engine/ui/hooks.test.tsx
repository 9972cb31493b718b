// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, doing, drawAlone, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { useDebouncedText } from './use-debounced-text.ts'
import { useIdle } from './use-idle.ts'
import { matchesMedia, useMedia } from './use-media.ts'
import { useOnline } from './use-online.ts'
import { usePrinting } from './use-printing.ts'

afterEach(() => vi.useRealTimers())

test('sends typed text 200 ms after the last key, and replaces it by a value from elsewhere', async () => {
  vi.useFakeTimers()
  const onChange = vi.fn()
  function Search({ value }: { readonly value: string }) {
    const [text, setText] = useDebouncedText(value, onChange)
    return <input value={text} onChange={({ target }) => setText(target.value)} />
  }
  const Shown = () => {
    const [value, setValue] = useState('')
    return (
      <>
        <Search value={value} />
        <button onClick={() => setValue('elsewhere')}>Back</button>
      </>
    )
  }
  const page = await drawAlone(<Shown />)
  await typeInto(page.querySelector('input'), 'be')
  await doing(() => vi.advanceTimersByTime(150))
  await typeInto(page.querySelector('input'), 'bea')
  await doing(() => vi.advanceTimersByTime(199))
  expect(onChange).not.toHaveBeenCalled()
  await doing(() => vi.advanceTimersByTime(1))
  expect(onChange.mock.calls).toEqual([['bea']])
  await press(button(page, 'Back'))
  expect(page.querySelector('input')?.value).toBe('elsewhere')
})

test('is idle after the page is ready', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const Part = ({ isReady }: { readonly isReady: boolean }) => (useIdle(isReady) ? 'idle' : 'busy')
  const [ready, waiting] = [await drawAlone(<Part isReady />), await drawAlone(<Part isReady={false} />)]
  expect(ready.textContent).toBe('busy')
  await doing(() => vi.advanceTimersByTime(100))
  expect([ready.textContent, waiting.textContent]).toEqual(['idle', 'busy'])
  vi.unstubAllGlobals()
})

test('redraws when a media query changes', async () => {
  const lists = new Set<() => void>()
  let isNarrow = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow
    },
    addEventListener: (_: string, listener: () => void) => lists.add(listener),
    removeEventListener: (_: string, listener: () => void) => lists.delete(listener),
  }))
  const Part = () => (useMedia('(width < 1px)') ? 'narrow' : 'wide')
  const page = await drawAlone(<Part />)
  isNarrow = true
  await doing(() => lists.forEach((listener) => listener()))
  expect([page.textContent, matchesMedia('x')]).toEqual(['narrow', true])
  vi.unstubAllGlobals()
})

test('reports being offline', async () => {
  const Part = () => (useOnline() ? 'online' : 'offline')
  const page = await drawAlone(<Part />)
  const navigated = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await doing(() => window.dispatchEvent(new Event('offline')))
  expect(page.textContent).toBe('offline')
  navigated.mockRestore()
})

test('draws the printed content before the browser prints the page', async () => {
  const Part = () => (usePrinting() ? 'paper' : 'screen')
  const page = await drawAlone(<Part />)
  await doing(() => window.dispatchEvent(new Event('beforeprint')))
  expect(page.textContent).toBe('paper')
  await doing(() => window.dispatchEvent(new Event('afterprint')))
  expect(page.textContent).toBe('screen')
})
