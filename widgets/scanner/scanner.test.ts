import { describe, expect, test, vi } from 'vitest'
import type { ScreenHost } from '../../engine/screen/host.ts'
import type { PressResult } from '../../engine/page/react/run-effects.ts'
import { createScreenStore } from '../../engine/page/store.ts'
import type { Tone } from '../../engine/definition/definition.ts'
import { codeEndedBy, scannedCode, silenceAfter, withInput, type TypedKeys } from './burst.ts'
import { whyNoCamera } from './camera.ts'
import { duplicateFilter, DUPLICATE_MS } from './duplicates.ts'
import { regionOf, reliableReadings } from './frames.ts'
import { scanOutcome, pressAndReport, type ScanOutcome } from './outcome.ts'
import { scanQueue } from './scan-queue.ts'
import { parseSettings } from './scanner-settings.ts'
import { changeState } from '../../engine/page/events/change-state.ts'

/** Letters typed one by one, `ms` apart. */
function typed(text: string, { apart = 8, from = 1000, before = [] as TypedKeys } = {}): TypedKeys {
  const previous = before.map((each) => each.text).join('')
  return [...text].reduce(
    (typing, _, index) => withInput(typing, previous + text.slice(0, index + 1), from + index * apart),
    before,
  )
}

describe('a burst', () => {
  test('consists of keys faster than a person types', () => {
    expect(scannedCode(typed('PL-1001'))).toBe('PL-1001')
    expect(scannedCode(typed('PL-1001', { apart: 90 }))).toBeNull()
    expect(scannedCode(typed('AB1'))).toBeNull()
  })

  test('is separated from what a person left in the input long before it', () => {
    const before = typed('ab', { apart: 200, from: 0 })
    expect(codeEndedBy('Enter', typed('PL-1001', { from: 1300, before }))).toBe('PL-1001')
  })

  test.each([
    ['in the middle', 'PL-10', 'PL-1001'],
    ['after its first key', 'P', 'PL-1001'],
    ['before its last key', 'PL-100', 'PL-1001'],
  ])('is not cut in two by a pause %s', (_, first, code) => {
    const before = typed(first, { from: 1000 })
    const typing = typed(code.slice(first.length), { from: 1900, before })
    expect(codeEndedBy('Enter', typing)).toBe(code)
    expect(scannedCode(typing)).toBe(code)
  })

  test('is not cut in two by a pause of seconds, which only a scanner of that pace makes', () => {
    expect(codeEndedBy('Enter', typed('01', { from: 4000, before: typed('PL-10', { from: 1000 }) }))).toBe('PL-1001')
  })

  test('without an end key is over after a silence that is longer than its pauses', () => {
    expect(silenceAfter(typed('PL-1001'), false)).toBe(400)
    expect(silenceAfter(typed('01', { from: 1400, before: typed('PL-10', { from: 1000 }) }), false)).toBeGreaterThan(
      1000,
    )
    expect(silenceAfter(typed('PL-1001'), true)).toBe(3000)
  })

  test('is ended by Tab as well, what a person typed only by Enter', () => {
    const slow = typed(' PL-1 ', { apart: 150 })
    expect([codeEndedBy('Tab', typed('PL-1001')), codeEndedBy('Tab', slow), codeEndedBy('Enter', slow)]).toEqual([
      'PL-1001',
      null,
      'PL-1',
    ])
    expect(codeEndedBy('Enter', [])).toBeNull()
  })

  test('does not include pasted text, or text typed after a deletion', () => {
    const edited = withInput(typed('PL-1001'), 'PL-100', 1060)
    expect(scannedCode(edited)).toBeNull()
    expect(scannedCode(withInput([], 'PL-1001', 1000))).toBeNull()
    expect(codeEndedBy('Enter', edited)).toBe('PL-100')
  })
})

describe('the same code', () => {
  test('is not accepted again within 1.5 s', () => {
    const isNew = duplicateFilter()
    const at = (ms: number, text = 'A') => isNew({ text, at: ms, isContinuous: false })
    expect([at(0), at(DUPLICATE_MS - 1), at(DUPLICATE_MS)]).toEqual([true, false, true])
  })

  test('is accepted at once when a scanner has read another code in between', () => {
    const isNew = duplicateFilter()
    const at = (ms: number, text: string) => isNew({ text, at: ms, isContinuous: false })
    expect([at(0, 'A'), at(300, 'B'), at(600, 'A'), at(700, 'A')]).toEqual([true, true, true, false])
  })

  test('is accepted once while in view of a camera, until it was out of view for 1.5 s', () => {
    const isNew = duplicateFilter()
    const at = (ms: number) => isNew({ text: 'A', at: ms, isContinuous: true })
    expect([at(0), at(1000), at(2000), at(3000), at(4500)]).toEqual([true, false, false, false, true])
  })
})

describe('the outcome', () => {
  const messages = (...tones: Tone[]) => tones.map((tone) => ({ tone, text: tone }))

  test('follows from the worst message', () => {
    expect(scanOutcome(messages('success', 'info'))).toEqual({ verdict: 'accepted', message: null })
    expect(scanOutcome(messages('warning', 'info'))).toEqual({ verdict: 'attention', message: 'warning' })
    expect(scanOutcome(messages('danger', 'warning'))).toEqual({ verdict: 'rejected', message: 'danger' })
  })

  const hostWhere = (press: ScreenHost['press']) => ({ store: createScreenStore(), press })
  const answers = (pressed: PressResult) =>
    pressAndReport(
      hostWhere(async () => pressed),
      'find',
    )

  test('is that of the press, with its message', async () => {
    expect(await answers({ result: 'done', messages: [] })).toEqual({ verdict: 'accepted', message: null })
    const again = { text: 'again', tone: 'warning' } as const
    expect(await answers({ result: 'stopped', why: 'refused', messages: [again] })).toEqual({
      verdict: 'attention',
      message: 'again',
    })
  })

  test('is a rejection with its reason when the action is not enabled', async () => {
    const messages = [{ text: 'Not now.', tone: 'warning' }] as const
    expect(await answers({ result: 'stopped', why: 'not-enabled', messages })).toEqual({
      verdict: 'rejected',
      message: 'Not now.',
    })
  })

  test('is a rejection when the press failed without a message', async () => {
    expect(await answers({ result: 'stopped', why: 'failed', messages: [] })).toEqual({
      verdict: 'rejected',
      message: null,
    })
  })

  test('is a rejection when the person answered a question with Cancel', async () => {
    expect(await answers({ result: 'stopped', why: 'cancelled', messages: [] })).toMatchObject({ verdict: 'rejected' })
  })

  test('is that of its own press, after the one that is running', async () => {
    const press = vi.fn(async (): Promise<PressResult> => ({ result: 'done', messages: [] }))
    const host = hostWhere(press)
    changeState(host.store, { running: new Set(['find']) })
    const outcome = pressAndReport(host, 'find')
    await Promise.resolve()
    expect(press).not.toHaveBeenCalled()
    changeState(host.store, { running: new Set() })
    expect(await outcome).toEqual({ verdict: 'accepted', message: null })
  })
})

test('processes codes in order, one after the other', async () => {
  const started: string[] = []
  const answers: ((outcome: ScanOutcome) => void)[] = []
  let waiting = 0
  const queue = scanQueue({
    process: (text) => {
      started.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
    onChange: (scans) => {
      waiting = scans.waiting
    },
  })
  for (const text of ['A', 'B', 'C']) queue.add(text)
  expect([started, waiting]).toEqual([['A'], 2])
  answers[0]?.({ verdict: 'accepted', message: null })
  await Promise.resolve().then(() => undefined)
  await Promise.resolve()
  expect([started, waiting]).toEqual([['A', 'B'], 1])
  queue.stop()
  answers[1]?.({ verdict: 'accepted', message: null })
  await Promise.resolve()
  expect(started).toEqual(['A', 'B'])
})

describe('a frame', () => {
  test('is decoded in its middle, scaled down, and every third time as a whole', () => {
    const frame = { width: 1280, height: 720 }
    expect(regionOf(0, frame)).toEqual({ x: 243, y: 137, width: 794, height: 446, scale: 480 / 794, thorough: false })
    expect(regionOf(2, frame)).toMatchObject({ x: 0, y: 0, width: 1280, height: 720, scale: 0.625, thorough: true })
    expect(regionOf(0, { width: 320, height: 240 }).scale).toBe(1)
  })

  test('gives a code without a check digit only when it was read twice in a row', () => {
    const reliable = reliableReadings()
    const read = (text: string, isSure: boolean, frame: number) => reliable({ text, isSure, frame })
    expect([read('A', true, 1), read('X', false, 3), read('Y', false, 5), read('Y', false, 7)]).toEqual([
      'A',
      null,
      null,
      'Y',
    ])
  })

  test('does not give it when both readings may be of the same picture', () => {
    const reliable = reliableReadings()
    const read = (frame: number) => reliable({ text: 'Y', isSure: false, frame })
    expect([read(5), read(5), read(6), read(7)]).toEqual([null, null, null, 'Y'])
  })
})

test('derives the reason for a missing picture from the error of the browser', () => {
  const titleOf = (name: string) => whyNoCamera(Object.assign(new Error(), { name })).title
  expect(titleOf('NotAllowedError')).toBe('The camera is not allowed.')
  expect(titleOf('OverconstrainedError')).toBe(titleOf('NotFoundError'))
  expect(whyNoCamera('?').title).toBe('The camera did not start.')
})

test('reads settings from any stored value', () => {
  expect(parseSettings('{"isLoud":false,"camera":"x"}')).toEqual({ isLoud: false, camera: 'x' })
  expect(parseSettings('{"camera":7}')).toEqual({ isLoud: true, camera: null })
  for (const text of ['[', null, '7']) expect(parseSettings(text)).toEqual({ isLoud: true, camera: null })
})
