import { expect, test } from 'vitest'
import { readVideos } from './Help.tsx'
import { conflictOf, readSeries } from './series.ts'

const answer = (more: object) => ({ get_slugconfig: { id: '7', prefix: 'PW/', suffix: '/26', start: 1, ...more } })

test('reads the next number, or derives it from the next name', () => {
  expect(readSeries(answer({ next: 118, nextSlug: 'PW/118/26' })).next).toBe(118)
  expect(readSeries(answer({ nextSlug: 'PW/118/26' })).next).toBe(118)
  expect(readSeries({}).next).toBeNull()
})

test('reports a start below the next number as a conflict, while numbers are automatic', () => {
  const series = readSeries(answer({ next: 118, autogenerate: 1 }))
  expect(conflictOf(series, { ...series, start: 100 })).toContain('the next one is 118')
  expect(conflictOf(series, { ...series, start: 118 })).toBeNull()
  expect(conflictOf(series, { ...series, start: 100, autogenerate: false })).toBeNull()
})

test('accepts only web addresses as help links', () => {
  const list = [{ type: 'video', name: 'How', link: 'https://v.example/1' }, { link: 'javascript:alert(1)' }]
  expect(readVideos({ result: list })).toEqual([{ kind: 'video', name: 'How', link: 'https://v.example/1' }])
})
