import { beforeEach, expect, test, vi } from 'vitest'
import { signal } from './signals.ts'

const tones: { hertz: number; at: number; stoppedAt: number }[] = []
const vibrate = vi.fn()
const gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }

/** As much of an AudioContext as a beep needs; it writes down its tones. */
class FakeAudio {
  readonly state = 'running'
  readonly currentTime = 10
  readonly destination = {}
  createOscillator() {
    const tone = { hertz: 0, at: 0, stoppedAt: 0 }
    tones.push(tone)
    return {
      frequency: { set value(hertz: number) { tone.hertz = hertz } }, // prettier-ignore
      connect: (to: object) => to,
      start: (at: number) => (tone.at = at),
      stop: (at: number) => (tone.stoppedAt = at),
    }
  }
  createGain() {
    return { gain, connect: (to: object) => to }
  }
}

beforeEach(() => {
  tones.length = 0
  vibrate.mockClear()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
})

test('an accepted code is one high, short beep; a rejected one is low and long', async () => {
  signal('accepted', true)
  signal('rejected', true)
  const [accepted, rejected] = tones
  expect([accepted?.at, rejected?.at]).toEqual([10, 10])
  expect(Number(accepted?.hertz)).toBeGreaterThan(4 * Number(rejected?.hertz))
  expect(Number(rejected?.stoppedAt)).toBeGreaterThan(Number(accepted?.stoppedAt))
})

test('a code that needs attention is two equal beeps', () => {
  signal('attention', true)
  expect(new Set(tones.map(({ hertz }) => hertz)).size).toBe(1)
  expect(tones.map(({ at }) => at)).toEqual([10, 10.15])
})

test('with the sound off it only buzzes', () => {
  signal('attention', false)
  expect([tones, vibrate.mock.calls]).toEqual([[], [[[60, 80, 60]]]])
})

test('nothing sounds or buzzes before the page was touched: browsers forbid it', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate })
  signal('accepted', true)
  expect([tones, vibrate.mock.calls]).toEqual([[], []])
})
