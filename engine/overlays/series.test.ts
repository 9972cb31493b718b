import { expect, test } from 'vitest'
import { readVideos } from './Help.tsx'
import { conflictOf, readSeries } from './series.ts'

const answer = (more: object) => ({ get_slugconfig: { id: '7', prefix: 'PW/', suffix: '/26', start: 1, ...more } })

test('the next number is told, or read from the next name', () => {
  expect(readSeries(answer({ next: 118, nextSlug: 'PW/118/26' })).next).toBe(118)
  expect(readSeries(answer({ nextSlug: 'PW/118/26' })).next).toBe(118)
  expect(readSeries({}).next).toBeNull()
})

test('a start below the next number is a conflict, while numbers make themselves', () => {
  const series = readSeries(answer({ next: 118, autogenerate: 1 }))
  expect(conflictOf(series, { ...series, start: 100 })).toContain('the next one is 118')
  expect(conflictOf(series, { ...series, start: 118 })).toBeNull()
  expect(conflictOf(series, { ...series, start: 100, autogenerate: false })).toBeNull()
})

test('only web addresses become help links', () => {
  const list = [{ type: 'video', name: 'How', link: 'https://v.example/1' }, { link: 'javascript:alert(1)' }]
  expect(readVideos({ result: list })).toEqual([{ kind: 'video', name: 'How', link: 'https://v.example/1' }])
})
