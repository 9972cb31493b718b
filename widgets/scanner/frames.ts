/** Decodes the frames of a camera: which region of a frame, how often, and when the camera has stopped. */
import type { Decoder, Reading } from './decoder.ts'

/** A part of a frame, and its scale for decoding. */
export interface FrameRegion {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Pixels of the decoded picture per pixel of the frame; never more than 1. */
  readonly scale: number
  readonly thorough: boolean
}

/** `share` of the frame, and the most pixels of its longer side. The whole frame is decoded thoroughly. */
const MIDDLE = { share: 0.62, most: 480 }
const WHOLE = { share: 1, most: 800 }

/** @param turn number of frames decoded before: every third time the whole frame is decoded */
export function regionOf(turn: number, frame: { readonly width: number; readonly height: number }): FrameRegion {
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

/** Returns the text of a reliable reading: one with a check digit, else the same twice in a row. */
export function reliableReadings(): (reading: Reading | null) => string | null {
  let previous: string | null = null
  return (reading) => {
    if (reading === null) return null
    const isSame = previous === reading.text
    previous = reading.text
    return reading.isSure || isSame ? reading.text : null
  }
}

interface WatchOptions {
  readonly video: HTMLVideoElement
  readonly decoder: Decoder
  onCode(text: string): void
  /** No frame arrived for a while though the page is visible, which happens on phones after sleep. */
  onFrozen(): void
}

const FROZEN_MS = 4000

/** Decodes until the returned function is called, at most half of the time, so that the page stays responsive. */
export function watchFrames({ video, decoder, onCode, onFrozen }: WatchOptions): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const reliable = reliableReadings()
  let isStopped = false
  let lastFrameAt = performance.now()
  let turn = 0
  const onFrame = async (): Promise<void> => {
    lastFrameAt = performance.now()
    if (isStopped || !context) return
    if (video.videoWidth === 0) return scheduleFrame(0)
    const region = regionOf(turn++, { width: video.videoWidth, height: video.videoHeight })
    draw({ context, video, region })
    const text = reliable(await decoder.decode(canvas, region).catch(() => null))
    if (isStopped) return
    if (text !== null) onCode(text)
    scheduleFrame(performance.now() - lastFrameAt)
  }
  const scheduleFrame = (pause: number): void => {
    setTimeout(() => {
      if (!isStopped) onNextFrame(video, () => void onFrame())
    }, pause)
  }
  const watch = setInterval(() => {
    if (document.visibilityState !== 'visible') lastFrameAt = performance.now()
    else if (performance.now() - lastFrameAt > FROZEN_MS) onFrozen()
  }, 1000)
  scheduleFrame(0)
  return () => {
    isStopped = true
    clearInterval(watch)
  }
}

function onNextFrame(video: Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback'>>, then: () => void): void {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(then)
  else requestAnimationFrame(then)
}

interface Drawing {
  readonly context: CanvasRenderingContext2D
  readonly video: HTMLVideoElement
  readonly region: FrameRegion
}

function draw({ context, video, region }: Drawing): void {
  const width = Math.round(region.width * region.scale)
  const height = Math.round(region.height * region.scale)
  if (context.canvas.width !== width) context.canvas.width = width
  if (context.canvas.height !== height) context.canvas.height = height
  context.drawImage(video, region.x, region.y, region.width, region.height, 0, 0, width, height)
}
