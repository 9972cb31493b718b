/** Decodes the frames of a camera: which region of a frame, how often, and when the camera has stopped. */
import { BrowserMultiFormatReader } from '@zxing/browser'
import {
  BarcodeFormat,
  type BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  MultiFormatOneDReader,
  NotFoundException,
  QRCodeReader,
  type Result,
} from '@zxing/library'

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

interface DecodedCode {
  readonly text: string
  /** False for symbologies without a check digit: such a code must be read twice. */
  readonly isSure: boolean
  /** Number of frames that had arrived before. */
  readonly frame: number
}

/** Returns the text of a reliable reading: one with a check digit, else the same twice in a row, in different frames. */
export function reliableReadings(): (reading: DecodedCode | null) => string | null {
  let previous: DecodedCode | null = null
  return (reading) => {
    if (reading === null) {
      previous = null
      return null
    }
    const isSame = previous?.text === reading.text
    // The picture of a frame can be drawn shortly before the frame is counted.
    const isOtherFrame = previous !== null && reading.frame - previous.frame > 1
    if (!isSame || isOtherFrame) previous = reading
    return reading.isSure || (isSame && isOtherFrame) ? reading.text : null
  }
}

const BARS = [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.EAN_13, BarcodeFormat.EAN_8]

/** Between two attempts, ms: cameras show about 30 frames a second. */
const LEAST_PAUSE_MS = 33

/** The library draws each frame into a canvas and decodes it; this reader arranges that canvas. */
export class FrameReader extends BrowserMultiFormatReader {
  private readonly video: HTMLVideoElement
  private turn = 0

  constructor(video: HTMLVideoElement) {
    super(new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, BARS]]))
    this.video = video
  }

  /** Pauses for as long as it decoded, so that the page stays responsive. */
  override decodeFromCanvas(canvas: HTMLCanvasElement): Result {
    const begin = performance.now()
    try {
      return super.decodeFromCanvas(canvas)
    } catch {
      // A missing code and a torn or blurred one throw alike, and a canvas without pixels: the next frame may be better.
      throw new NotFoundException()
    } finally {
      this.arrange(canvas)
      const pause = Math.max(performance.now() - begin, LEAST_PAUSE_MS)
      Object.assign(this.options, { delayBetweenScanAttempts: pause, delayBetweenScanSuccess: pause })
    }
  }

  /** The library's own choice of a reader writes a warning to the console for each frame without a code. */
  override decodeBitmap(picture: BinaryBitmap): Result {
    for (const reader of [new QRCodeReader(), new MultiFormatOneDReader(this.hints), new DataMatrixReader()]) {
      try {
        return reader.decode(picture, this.hints)
      } catch {
        continue
      }
    }
    throw new NotFoundException()
  }

  /** By size and transform of the canvas the next frame is drawn as the region in which to look for a code. */
  private arrange(canvas: HTMLCanvasElement): void {
    const region = regionOf(this.turn++, { width: this.video.videoWidth, height: this.video.videoHeight })
    const { x, y, scale } = region
    canvas.width = Math.round(region.width * scale)
    canvas.height = Math.round(region.height * scale)
    canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
    if (region.thorough) this.hints.set(DecodeHintType.TRY_HARDER, true)
    else this.hints.delete(DecodeHintType.TRY_HARDER)
  }
}

interface WatchOptions {
  readonly video: HTMLVideoElement
  onCode(text: string): void
  /** No frame arrived for a while though the page is visible, which happens on phones after sleep. */
  onFrozen(): void
}

const FROZEN_MS = 4000

/** Decodes until the returned function is called. */
export function watchFrames({ video, onCode, onFrozen }: WatchOptions): () => void {
  const reliable = reliableReadings()
  let frame = 0
  let lastFrameAt = performance.now()
  let isStopped = false
  const countFrame = (): void => {
    if (isStopped) return
    frame += 1
    lastFrameAt = performance.now()
    onNextFrame(video, countFrame)
  }
  const controls = new FrameReader(video).scan(video, (result) => {
    const text = result?.getText().trim() ?? ''
    const isSure = result?.getBarcodeFormat() !== BarcodeFormat.CODE_39
    const found = reliable(text === '' ? null : { text, isSure, frame })
    if (found !== null) onCode(found)
  })
  onNextFrame(video, countFrame)
  const watch = setInterval(() => {
    if (document.visibilityState !== 'visible') lastFrameAt = performance.now()
    else if (performance.now() - lastFrameAt > FROZEN_MS) onFrozen()
  }, 1000)
  return () => {
    isStopped = true
    clearInterval(watch)
    controls.stop()
  }
}

function onNextFrame(video: Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback'>>, then: () => void): void {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(then)
  else requestAnimationFrame(then)
}
