// @vitest-environment happy-dom
import { useEffect, useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { doing, draw, drawAlone, openScreen } from '../../tests/blocks/open-screen.tsx'
import type { ScanSource } from './duplicates.ts'
import { NO_SCANS, type Scans } from './scan-queue.ts'
import { ScanResult } from './ScanResult.tsx'
import { useCamera } from './use-camera.ts'
import { useInputFocus } from './use-input-focus.ts'
import { useScans } from './use-scans.ts'

const done = (verdict: 'accepted' | 'attention' | 'rejected', message: string | null = null): Partial<Scans> => ({
  done: { text: 'PL-1', verdict, message },
})

test.each([
  ['nothing before the first code', {}, ''],
  ['the code being processed', { current: 'PL-2', ...done('accepted') }, 'Looking it up ...PL-2'],
  ['how many codes are queued', { current: 'PL-2', waiting: 3 }, 'Looking it up ...PL-23 more waiting'],
  ['the message of the last code', done('rejected', 'Unknown part.'), 'Unknown part.PL-1'],
  ['a default text when there was no message', done('attention'), 'Needs a lookPL-1'],
])('shows in the result %s', async (_, scans, text) => {
  const page = await drawAlone(<ScanResult scans={{ ...NO_SCANS, ...scans }} />)
  expect(page.querySelector('[role=status]')?.textContent).toBe(text)
})

const SCREEN = `
label: Scanning
kind: page
fields: { Code: text }
actions: { find: { set: { Code: null } } }
views: { only: [{ scanner: Code, onScan: find }] }
`

test.each<[ScanSource, number]>([
  ['camera', 1],
  ['scanner', 1],
  ['person', 2],
])('processes the same code twice in a row by the %s %i time(s)', async (source, count) => {
  const typed = vi.fn()
  const press = async () => ({ result: 'done', messages: [] }) as const
  const { host } = openScreen(SCREEN, { host: { changeField: typed, press } })
  function Part() {
    const { take } = useScans({ field: 'Code', mode: null, onScan: 'find' }, false)
    useEffect(() => {
      take('PL-1', source)
      take('PL-1', source)
    }, [take])
    return null
  }
  await draw(host, <Part />)
  expect(typed).toHaveBeenCalledTimes(count)
})

test('opens a camera again after a moment when it was taken away', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('isSecureContext', true)
  const track = Object.assign(new EventTarget(), { getSettings: () => ({}), stop: () => undefined })
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] }
  const devices = { getUserMedia: vi.fn(async () => stream), enumerateDevices: async () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const Part = () => useCamera({ isWanted: true, chosen: 'back' }).state.is
  const page = await drawAlone(<Part />)
  expect([page.textContent, devices.getUserMedia.mock.calls.length]).toEqual(['on', 1])
  await doing(() => track.dispatchEvent(new Event('ended')))
  await doing(() => vi.advanceTimersByTimeAsync(400))
  expect([page.textContent, devices.getUserMedia.mock.calls.length]).toEqual(['on', 2])
})

test('focuses the input as soon as nothing is processed, if it should have the focus', async () => {
  function Part({ isIdle }: { readonly isIdle: boolean }) {
    const input = useRef<HTMLInputElement>(null)
    useInputFocus(input, { isOn: true, isIdle })
    return <input ref={input} />
  }
  const page = await drawAlone(<Part isIdle />)
  expect(document.activeElement).toBe(page.querySelector('input'))
})

test.each([true, false])('focuses the input after an action that disabled its button (hardware: %s)', async (isOn) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  function Part() {
    const [isIdle, setIdle] = useState(false)
    const input = useRef<HTMLInputElement>(null)
    useInputFocus(input, { isOn, isIdle })
    return (
      <>
        <input ref={input} />
        <button type="button" aria-disabled={isIdle} onClick={() => setIdle(true)}>
          Save
        </button>
      </>
    )
  }
  const page = await drawAlone(<Part />)
  page.querySelector('button')?.focus()
  await doing(() => page.querySelector('button')?.click())
  await doing(() => vi.advanceTimersByTimeAsync(100))
  expect(document.activeElement).toBe(page.querySelector('input'))
})
