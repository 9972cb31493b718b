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

export function compare(actual: Uint8Array, expected: Uint8Array): Comparison {
  const [one, other] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { isSame: false, share: 1, difference: () => null }
  const drawn = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: SAME_COLOUR })
  const share = count / (width * height)
  return { isSame: share <= MOST_DIFFERENT, share, difference: () => PNG.sync.write(drawn) }
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
