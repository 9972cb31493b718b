import { beforeEach, expect, test, vi } from 'vitest'
import { signal } from './signals.ts'

const tones: { hertz: number; at: number; stoppedAt: number }[] = []
const vibrate = vi.fn()
const gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }

/** The part of an AudioContext that a beep needs; it records its tones. */
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

test('beeps once, high and short, for an accepted code, and low and long for a rejected one', async () => {
  signal('accepted', true)
  signal('rejected', true)
  const [accepted, rejected] = tones
  expect([accepted?.at, rejected?.at]).toEqual([10, 10])
  expect(Number(accepted?.hertz)).toBeGreaterThan(4 * Number(rejected?.hertz))
  expect(Number(rejected?.stoppedAt)).toBeGreaterThan(Number(accepted?.stoppedAt))
})

test('beeps twice alike for a code that needs attention', () => {
  signal('attention', true)
  expect(new Set(tones.map(({ hertz }) => hertz)).size).toBe(1)
  expect(tones.map(({ at }) => at)).toEqual([10, 10.15])
})

test('only buzzes with the sound off', () => {
  signal('attention', false)
  expect([tones, vibrate.mock.calls]).toEqual([[], [[[60, 80, 60]]]])
})

test('neither beeps nor buzzes before the page was touched, because browsers forbid it', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate })
  signal('accepted', true)
  expect([tones, vibrate.mock.calls]).toEqual([[], []])
})
