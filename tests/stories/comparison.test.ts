import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { compare, compareParts, packed } from './comparison.ts'

const [WIDTH, HEIGHT] = [200, 100]
const WHITE = 255

/** White, with this many dark pixels at its beginning. */
function picture(dark: number, shade = 0, width = WIDTH): Buffer {
  const image = new PNG({ width, height: HEIGHT })
  image.data.fill(WHITE)
  for (let pixel = 0; pixel < dark; pixel += 1) image.data.fill(shade, pixel * 4, pixel * 4 + 3)
  return PNG.sync.write(image)
}

test('finds no difference between equal pictures, also after packing', () => {
  expect(compare(picture(40), picture(40))).toMatchObject({ isSame: true, share: 0 })
  expect(compare(picture(40, 77), packed(picture(40, 77))).isSame).toBe(true)
})

test('tolerates a few different pixels, but not a sign of eight by eight', () => {
  expect(compare(picture(2), picture(0)).isSame).toBe(true)
  expect(compare(picture(64), picture(0))).toMatchObject({ isSame: false })
  expect(compare(picture(64), picture(0)).share).toBeGreaterThan(0.002)
})

test('detects a muted word that becomes dark', () => {
  expect(compare(picture(200, 140), picture(200, 40)).isSame).toBe(false)
})

test('never treats pictures of different sizes as the same', () => {
  const { isSame, share, difference } = compare(picture(0), picture(0, 0, WIDTH + 1))
  expect([isSame, share, difference()]).toEqual([false, 1, null])
})

test('draws a difference in red', () => {
  const drawn = PNG.sync.read(compare(picture(64), picture(0)).difference() ?? Buffer.alloc(0))
  expect([...drawn.data.subarray(0, 3)]).toEqual([255, 0, 0])
})

/** Letters: stems of twelve pixels, six apart, from `left` on; each one pixel wide, or smoothed over two. */
function letters(left: number, smoothed = false): Buffer {
  const image = new PNG({ width: WIDTH, height: HEIGHT })
  image.data.fill(WHITE)
  const put = (x: number, y: number, shade: number) =>
    image.data.fill(shade, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  for (let y = 20; y < 32; y += 1)
    for (let x = left; x < left + 90; x += 6) {
      put(x, y, smoothed ? 128 : 0)
      if (smoothed) put(x + 1, y, 128)
    }
  return PNG.sync.write(image)
}

test('finds the same parts, though not the same pixels, in letters smoothed by another browser', () => {
  expect(compare(letters(20, true), letters(20)).isSame).toBe(false)
  expect(compareParts(letters(20, true), letters(20))).toMatchObject({ isSame: true, share: 0 })
})

test('detects by parts a word that moved and a sign that is missing', () => {
  expect(compareParts(letters(24), letters(20)).isSame).toBe(false)
  expect(compareParts(picture(0), letters(20)).isSame).toBe(false)
  expect(compareParts(picture(8 * 8, 0), picture(0)).isSame).toBe(false)
  expect(compareParts(picture(0, 0, WIDTH + 1), picture(0)).isSame).toBe(false)
})
