/** Beeps and buzzes without sound files: accepted is high and short, attention two of a kind, rejected low and long. */
import type { ScanVerdict } from './outcome.ts'

interface Beep {
  readonly hertz: number
  /** Seconds from the first. */
  readonly at: number
  readonly lasts: number
}

const BEEPS: Readonly<Record<ScanVerdict, readonly Beep[]>> = {
  accepted: [{ hertz: 1760, at: 0, lasts: 0.09 }],
  attention: [
    { hertz: 880, at: 0, lasts: 0.09 },
    { hertz: 880, at: 0.15, lasts: 0.09 },
  ],
  rejected: [{ hertz: 196, at: 0, lasts: 0.42 }],
}

/** Milliseconds on, off, on. */
const BUZZES: Readonly<Record<ScanVerdict, readonly number[]>> = {
  accepted: [60],
  attention: [60, 80, 60],
  rejected: [320],
}

const LOUDNESS = 0.16
const FADE = 0.015

let audio: AudioContext | null = null

/** Browsers allow neither before the person has touched the page. */
export function signal(verdict: ScanVerdict, isLoud: boolean): void {
  if (!navigator.userActivation?.hasBeenActive) return
  ;(navigator as Partial<Navigator>).vibrate?.call(navigator, [...BUZZES[verdict]])
  if (isLoud) void beep(verdict).catch(() => undefined)
}

async function beep(verdict: ScanVerdict): Promise<void> {
  audio ??= new AudioContext()
  if (audio.state !== 'running') await audio.resume()
  const now = audio.currentTime
  for (const each of BEEPS[verdict]) sound(audio, { ...each, at: now + each.at })
}

function sound(context: AudioContext, { hertz, at, lasts }: Beep): void {
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + FADE)
  loudness.gain.setValueAtTime(LOUDNESS, at + lasts - FADE)
  loudness.gain.linearRampToValueAtTime(0, at + lasts)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + lasts)
}
