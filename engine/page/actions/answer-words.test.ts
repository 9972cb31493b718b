import { expect, test } from 'vitest'
import { fieldErrors } from './answer-words.ts'
import { tooManyRequests } from './too-many.ts'

test('field errors are read in every shape', () => {
  const shapes = [
    { a: 'x' },
    { a: ['x', 'y'] },
    { a: { message: 'x' } },
    [{ field: 'a', message: 'x' }],
    [{ name: 'a', text: 'x' }],
  ]
  for (const slow of shapes)
    expect(fieldErrors({ post_item: slow })).toEqual([{ field: 'a', text: 'x', isCustomText: false }])
  expect([fieldErrors({ post_item: {} }), fieldErrors({ post_item: null }), fieldErrors(null)]).toEqual([[], [], []])
  expect(tooManyRequests({ ok: true }, 200)).toBeNull()
})
