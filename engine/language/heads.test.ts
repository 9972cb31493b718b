import { describe, expect, test } from 'vitest'
import { headsAmong, sentenceMembers } from './heads.ts'
import { flag, text, type HeadsShape, type Member } from './shape.ts'

const member = (shape: Member['shape']): Member => ({ shape, doc: 'Words.', default: 'none', example: 'x' })
const shape: HeadsShape = {
  kind: 'heads',
  name: 'a step',
  heads: {
    post: { head: member(text), members: { confirm: member(text) } },
    confirm: { head: member(text), members: {} },
  },
  shared: { quiet: member(flag) },
}

describe('a sentence', () => {
  test('has its head, the shared words and its own modifiers, but not those of others', () => {
    expect(Object.keys(sentenceMembers(shape, 'post'))).toEqual(['post', 'quiet', 'confirm'])
    expect(Object.keys(sentenceMembers(shape, 'confirm'))).toEqual(['confirm', 'quiet'])
    expect(sentenceMembers(shape, 'post')).toBe(sentenceMembers(shape, 'post'))
  })
  test('has as its head the word that the others may modify', () => {
    expect(headsAmong(shape, ['confirm', 'quiet', 'post'])).toEqual(['post'])
    expect(headsAmong(shape, ['quiet'])).toEqual([])
  })
})
