/** Compares two pictures. */
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * Share of the pixels that may differ. Processors smooth letters and rounded corners slightly differently; pixelmatch
 * recognises such pixels and does not count them. This is the tolerance for the few it does not recognise: 115 of a
 * desktop picture, fewer than a short word has.
 */
const MOST_DIFFERENT = 0.0001

/** The tolerated difference of one pixel's colour, 0 to 1. */
const SAME_COLOUR = 0.1

export interface Comparison {
  readonly isSame: boolean
  /** 0 to 1; 1 when the sizes differ. */
  readonly share: number
  /** PNG with the differences in red; null when the sizes differ. */
  difference(): Buffer | null
}

/** Compares pixel by pixel: for the browser that drew the reference. */
export function compare(actual: Uint8Array, expected: Uint8Array): Comparison {
  const [one, other] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { isSame: false, share: 1, difference: () => null }
  const drawn = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: SAME_COLOUR })
  const share = count / (width * height)
  return { isSame: share <= MOST_DIFFERENT, share, difference: () => PNG.sync.write(drawn) }
}

/** Side of a block in pixels: about a letter. */
const BLOCK = 8

/**
 * The tolerated difference of a block's mean colour, of 255. Another smoothing of letters (hinted, or in the colours of
 * an LCD) changes it by 23 at most, measured on 112 pictures; a row two pixels lower changes some by 29 and more.
 */
const SAME_BLOCK = 26

/** Compares by position, whatever the smoothing of letters: for another browser than the reference was drawn with. */
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

/** Half of this is the largest change of a colour by packing: a third of what counts as another colour. */
const SHADES = 16

/** The options of the library that compress a page of text and plain areas best. */
const PACKING = { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 } as const

/** Compresses a reference to a third of the bytes: without alpha and without the finest shades. */
export function packed(picture: Uint8Array): Buffer {
  const image = PNG.sync.read(picture)
  for (const [at, value] of image.data.entries()) {
    if (at % 4 !== 3) image.data[at] = Math.min(255, Math.round(value / SHADES) * SHADES)
  }
  return PNG.sync.write(image, PACKING)
}
