import { describe, expect, test, vi } from 'vitest'
import type { ScreenHost } from '../../engine/screen/host.ts'
import type { Pressed } from '../../engine/page/react/run-effects.ts'
import { createScreenStore } from '../../engine/page/store.ts'
import type { Tone } from '../../engine/definition/definition.ts'
import { burstOf, endedBy, typedAt, type Typing } from './burst.ts'
import { whyNoCamera } from './camera.ts'
import { lookAt, relyOn } from './frames.ts'
import { readKept } from './kept.ts'
import { outcomeOf, pressAndTell, type Outcome } from './outcome.ts'
import { newSightings, SAME_WITHIN } from './recent.ts'
import { scanQueue } from './scan-queue.ts'

/** Letters typed one by one, so many ms apart. */
function typed(text: string, { apart = 8, from = 1000, before = [] as Typing } = {}): Typing {
  const known = before.map((each) => each.text).join('')
  return [...text].reduce(
    (typing, _, index) => typedAt(typing, known + text.slice(0, index + 1), from + index * apart),
    before,
  )
}

describe('a burst', () => {
  test('is keys faster than a person types', () => {
    expect(burstOf(typed('PL-1001'))).toBe('PL-1001')
    expect(burstOf(typed('PL-1001', { apart: 90 }))).toBeNull()
    expect(burstOf(typed('AB1'))).toBeNull()
  })

  test('stands by itself when a person typed something before it', () => {
    const before = typed('ab', { apart: 200, from: 0 })
    expect(endedBy('Enter', typed('PL-1001', { from: 1000, before }))).toBe('PL-1001')
  })

  test('keeps its beginning when it stutters', () => {
    const before = typed('S', { from: 1000 })
    expect(burstOf(typed('TK-24', { from: 1120, before }))).toBe('STK-24')
  })

  test('is ended by Tab, too; what a person typed only by Enter', () => {
    const slow = typed(' PL-1 ', { apart: 150 })
    expect([endedBy('Tab', typed('PL-1001')), endedBy('Tab', slow), endedBy('Enter', slow)]).toEqual([
      'PL-1001',
      null,
      'PL-1',
    ])
    expect(endedBy('Enter', [])).toBeNull()
  })

  test('is not what was pasted, or typed after something was deleted', () => {
    const edited = typedAt(typed('PL-1001'), 'PL-100', 1060)
    expect(burstOf(edited)).toBeNull()
    expect(burstOf(typedAt([], 'PL-1001', 1000))).toBeNull()
    expect(endedBy('Enter', edited)).toBe('PL-100')
  })
})

describe('the same code', () => {
  test('is not taken again within 1.5 s, another is', () => {
    const isNew = newSightings()
    const at = (ms: number, text = 'A') => isNew({ text, at: ms, isHeld: false })
    expect([at(0), at(10, 'B'), at(SAME_WITHIN - 1), at(SAME_WITHIN)]).toEqual([true, true, false, true])
  })

  test('held before a camera is taken once, until it was away for 1.5 s', () => {
    const isNew = newSightings()
    const at = (ms: number) => isNew({ text: 'A', at: ms, isHeld: true })
    expect([at(0), at(1000), at(2000), at(3000), at(4500)]).toEqual([true, false, false, false, true])
  })
})

describe('how it went', () => {
  const said = (...tones: Tone[]) => tones.map((tone) => ({ tone, text: tone }))

  test('the worst of what was said decides', () => {
    expect(outcomeOf(said('success', 'info'))).toEqual({ verdict: 'accepted', words: null })
    expect(outcomeOf(said('warning', 'info'))).toEqual({ verdict: 'held', words: 'warning' })
    expect(outcomeOf(said('danger', 'warning'))).toEqual({ verdict: 'wrong', words: 'danger' })
  })

  const hostWhere = (press: ScreenHost['press']) => ({ store: createScreenStore(), press })
  const answers = (pressed: Pressed) =>
    pressAndTell(
      hostWhere(async () => pressed),
      'find',
    )

  test('is what the press came to, and what was said in it', async () => {
    expect(await answers({ result: 'done', messages: [] })).toEqual({ verdict: 'accepted', words: null })
    const again = { text: 'again', tone: 'warning' } as const
    expect(await answers({ result: 'stopped', why: 'refused', messages: [again] })).toEqual({
      verdict: 'held',
      words: 'again',
    })
  })

  test('is wrong, with its reason, where the action may not be used now', async () => {
    const messages = [{ text: 'Not now.', tone: 'warning' }] as const
    expect(await answers({ result: 'stopped', why: 'not-enabled', messages })).toEqual({
      verdict: 'wrong',
      words: 'Not now.',
    })
  })

  test('is wrong where it failed and nobody said so', async () => {
    expect(await answers({ result: 'stopped', why: 'failed', messages: [] })).toEqual({ verdict: 'wrong', words: null })
  })

  test('is known once the press before it is over', async () => {
    const press = vi.fn(async (): Promise<Pressed> => ({ result: 'done', messages: [] }))
    const host = hostWhere(press)
    host.store.setState({ running: new Set(['find']) })
    const told = pressAndTell(host, 'find')
    await Promise.resolve()
    expect(press).not.toHaveBeenCalled()
    host.store.setState({ running: new Set() })
    expect(await told).toEqual({ verdict: 'accepted', words: null })
  })
})

test('codes wait for the one before them, in order', async () => {
  const begun: string[] = []
  const answers: ((outcome: Outcome) => void)[] = []
  let waiting = 0
  const queue = scanQueue({
    work: (text) => {
      begun.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
    onChange: (scans) => {
      waiting = scans.waiting
    },
  })
  for (const text of ['A', 'B', 'C']) queue.add(text)
  expect([begun, waiting]).toEqual([['A'], 2])
  answers[0]?.({ verdict: 'accepted', words: null })
  await Promise.resolve().then(() => undefined)
  await Promise.resolve()
  expect([begun, waiting]).toEqual([['A', 'B'], 1])
  queue.stop()
  answers[1]?.({ verdict: 'accepted', words: null })
  await Promise.resolve()
  expect(begun).toEqual(['A', 'B'])
})

describe('a frame', () => {
  test('is looked at in its middle, made smaller, and every third time as a whole', () => {
    const frame = { width: 1280, height: 720 }
    expect(lookAt(0, frame)).toEqual({ x: 243, y: 137, width: 794, height: 446, scale: 480 / 794, thorough: false })
    expect(lookAt(2, frame)).toMatchObject({ x: 0, y: 0, width: 1280, height: 720, scale: 0.625, thorough: true })
    expect(lookAt(0, { width: 320, height: 240 }).scale).toBe(1)
  })

  test('a code without a check digit counts when it was read twice in a row', () => {
    const relied = relyOn()
    const read = (text: string, isSure: boolean) => relied({ text, isSure })
    expect([read('A', true), read('X', false), read('Y', false), read('Y', false)]).toEqual(['A', null, null, 'Y'])
  })
})

test('why there is no picture is told by what the browser said', () => {
  const told = (name: string) => whyNoCamera(Object.assign(new Error(), { name })).title
  expect(told('NotAllowedError')).toBe('The camera is not allowed.')
  expect(told('OverconstrainedError')).toBe(told('NotFoundError'))
  expect(whyNoCamera('?').title).toBe('The camera did not start.')
})

test('what was kept is read back, whatever stands there', () => {
  expect(readKept('{"isLoud":false,"camera":"x"}')).toEqual({ isLoud: false, camera: 'x' })
  expect(readKept('{"camera":7}')).toEqual({ isLoud: true, camera: null })
  for (const text of ['[', null, '7']) expect(readKept(text)).toEqual({ isLoud: true, camera: null })
})
