import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { compare, packed } from './comparison.ts'

const [WIDTH, HEIGHT] = [200, 100]
const WHITE = 255

/** White, with so many dark pixels at its beginning. */
function picture(dark: number, shade = 0, width = WIDTH): Buffer {
  const image = new PNG({ width, height: HEIGHT })
  image.data.fill(WHITE)
  for (let pixel = 0; pixel < dark; pixel += 1) image.data.fill(shade, pixel * 4, pixel * 4 + 3)
  return PNG.sync.write(image)
}

test('the same picture is the same, also as it is kept', () => {
  expect(compare(picture(40), picture(40))).toMatchObject({ isSame: true, share: 0 })
  expect(compare(picture(40, 77), packed(picture(40, 77))).isSame).toBe(true)
})

test('a few pixels may differ, a sign of eight by eight may not', () => {
  expect(compare(picture(2), picture(0)).isSame).toBe(true)
  expect(compare(picture(64), picture(0))).toMatchObject({ isSame: false })
  expect(compare(picture(64), picture(0)).share).toBeGreaterThan(0.002)
})

test('a muted word that becomes dark is another picture', () => {
  expect(compare(picture(200, 140), picture(200, 40)).isSame).toBe(false)
})

test('pictures of two sizes are never the same', () => {
  const { isSame, share, difference } = compare(picture(0), picture(0, 0, WIDTH + 1))
  expect([isSame, share, difference()]).toEqual([false, 1, null])
})

test('a difference is drawn in red', () => {
  const drawn = PNG.sync.read(compare(picture(64), picture(0)).difference() ?? Buffer.alloc(0))
  expect([...drawn.data.subarray(0, 3)]).toEqual([255, 0, 0])
})
