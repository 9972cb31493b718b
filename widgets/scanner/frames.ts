/** Looks at the frames of a camera for codes: where in a frame, how often, and when a camera has gone to sleep. */
import type { Decoder, Reading } from './decoder.ts'

/** A part of a frame, and how large it is looked at. */
export interface Look {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the picture handed to the decoder, to one of the frame; never more than 1. */
  readonly scale: number
  readonly thorough: boolean
}

/** The middle is looked at often and small; the whole frame is looked at with more care. */
const MIDDLE = { share: 0.62, most: 480 }
const WHOLE = { share: 1, most: 800 }

/** @param turn how many frames were looked at before: every third look is at the whole */
export function lookAt(turn: number, frame: { readonly width: number; readonly height: number }): Look {
  const isWhole = turn % 3 === 2
  const { share, most } = isWhole ? WHOLE : MIDDLE
  const width = Math.round(frame.width * share)
  const height = Math.round(frame.height * share)
  return {
    x: Math.round((frame.width - width) / 2),
    y: Math.round((frame.height - height) / 2),
    width,
    height,
    scale: Math.min(1, most / Math.max(width, height, 1)),
    thorough: isWhole,
  }
}

/** Answers a reading to rely on: at once when it carries a check, else when it is the same twice in a row. */
export function relyOn(): (reading: Reading | null) => string | null {
  let before: string | null = null
  return (reading) => {
    if (reading === null) return null
    const isSame = before === reading.text
    before = reading.text
    return reading.isSure || isSame ? reading.text : null
  }
}

interface Watched {
  readonly video: HTMLVideoElement
  readonly decoder: Decoder
  onCode(text: string): void
  /** No frame came for a while though the page is looked at: phones do that after they slept. */
  onFrozen(): void
}

const FROZEN_AFTER = 4000

/** Until the answered function is called. Decoding takes at most half of the time, so that the page stays quick. */
export function watchFrames({ video, decoder, onCode, onFrozen }: Watched): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const relied = relyOn()
  let isOver = false
  let seen = performance.now()
  let turn = 0
  const onFrame = async (): Promise<void> => {
    seen = performance.now()
    if (isOver || !context) return
    if (video.videoWidth === 0) return wait(0)
    const look = lookAt(turn++, { width: video.videoWidth, height: video.videoHeight })
    draw({ context, video, look })
    const text = relied(await decoder.decode(canvas, look).catch(() => null))
    if (isOver) return
    if (text !== null) onCode(text)
    wait(performance.now() - seen)
  }
  const wait = (rest: number): void => {
    setTimeout(() => {
      if (!isOver) nextFrame(video, () => void onFrame())
    }, rest)
  }
  const watch = setInterval(() => {
    if (document.visibilityState !== 'visible') seen = performance.now()
    else if (performance.now() - seen > FROZEN_AFTER) onFrozen()
  }, 1000)
  wait(0)
  return () => {
    isOver = true
    clearInterval(watch)
  }
}

function nextFrame(video: Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback'>>, then: () => void): void {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(then)
  else requestAnimationFrame(then)
}

interface Drawing {
  readonly context: CanvasRenderingContext2D
  readonly video: HTMLVideoElement
  readonly look: Look
}

function draw({ context, video, look }: Drawing): void {
  const width = Math.round(look.width * look.scale)
  const height = Math.round(look.height * look.scale)
  if (context.canvas.width !== width) context.canvas.width = width
  if (context.canvas.height !== height) context.canvas.height = height
  context.drawImage(video, look.x, look.y, look.width, look.height, 0, 0, width, height)
}
