/** Whether two pictures show the same. */
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * Share of the pixels that may differ. Letters and rounded corners are smoothed a little differently from one
 * processor to another; such pixels are not counted (pixelmatch knows them), and this is for the few it takes for
 * others: 115 of a desk, less than a short word has.
 */
const MOST_DIFFERENT = 0.0001

/** How far one pixel's colour may be off, 0 to 1. */
const SAME_COLOUR = 0.1

export interface Comparison {
  readonly isSame: boolean
  /** 0 to 1; 1 when they are not of one size. */
  readonly share: number
  /** PNG with what differs in red; null when they are not of one size. */
  difference(): Buffer | null
}

/** Letter by letter: for the browser the reference was drawn with. */
export function compare(actual: Uint8Array, expected: Uint8Array): Comparison {
  const [one, other] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { isSame: false, share: 1, difference: () => null }
  const drawn = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: SAME_COLOUR })
  const share = count / (width * height)
  return { isSame: share <= MOST_DIFFERENT, share, difference: () => PNG.sync.write(drawn) }
}

/** Pixels a side: about a letter. */
const BLOCK = 8

/**
 * How far the mean colour of a block may be off, of 255. Letters smoothed by another rule (hinted, or in the colours of
 * an LCD) move it by 23 at most, measured on 112 pictures; a row that stands two pixels lower moves some by 29 and more.
 */
const SAME_BLOCK = 26

/** By what stands where, however its letters are smoothed: for another browser than the reference was drawn with. */
export function compareParts(actual: Uint8Array, expected: Uint8Array): Comparison {
  const [one, other] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { isSame: false, share: 1, difference: () => null }
  const [means, wanted] = [meansOf(one), meansOf(other)]
  const moved = means.filter((mean, at) =>
    mean.some((value, c) => Math.abs(value - (wanted[at]?.[c] ?? 0)) > SAME_BLOCK),
  )
  return {
    isSame: moved.length === 0,
    share: moved.length / means.length,
    difference: () => compare(actual, expected).difference(),
  }
}

type Colour = readonly [red: number, green: number, blue: number]

/** The mean colour of each block, row by row. */
function meansOf({ width, height, data }: ReturnType<typeof PNG.sync.read>): readonly Colour[] {
  const means: Colour[] = []
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      const sum: [number, number, number] = [0, 0, 0]
      const [bottom, right] = [Math.min(top + BLOCK, height), Math.min(left + BLOCK, width)]
      for (let y = top; y < bottom; y += 1)
        for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4)
          for (const c of [0, 1, 2] as const) sum[c] += data[at + c] ?? 0
      const count = (bottom - top) * (right - left)
      means.push([sum[0] / count, sum[1] / count, sum[2] / count])
    }
  return means
}

/** Half of it is how far a colour may move: a third of what counts as another colour. */
const SHADES = 16

/** How a page of words and plain faces packs best, of all that the library knows. */
const PACKING = { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 } as const

/** What a reference is kept as, in a third of the bytes: without alpha and without the finest shades. */
export function packed(picture: Uint8Array): Buffer {
  const image = PNG.sync.read(picture)
  for (const [at, value] of image.data.entries()) {
    if (at % 4 !== 3) image.data[at] = Math.min(255, Math.round(value / SHADES) * SHADES)
  }
  return PNG.sync.write(image, PACKING)
}
