import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compilerJudge, marksOf, type Outcome } from './judge.ts'
import { mistakes } from './mistakes.ts'

const all = Object.values(mistakes).flat()
const judge = await compilerJudge()
const outcomes = all.map(judge)

test('the scoreboard has a hundred mistakes, none twice', () => {
  expect(all).toHaveLength(100)
  expect(new Set(all.map(({ file, from, to }) => [file, from, to].join('\n'))).size).toBe(all.length)
})

test('99 of 100 are caught, 98 at their line, 90 with the words that make them right, by 1.05 messages each', () => {
  const { caught, located, hinted, messages } = marksOf(outcomes)
  expect(caught, listed(outcomes.filter((each) => each.messages.length === 0))).toBeGreaterThanOrEqual(99)
  expect(located, listed(outcomes.filter(({ isLocated }) => !isLocated))).toBeGreaterThanOrEqual(98)
  expect(hinted, listed(outcomes.filter(({ isHinted }) => !isHinted))).toBeGreaterThanOrEqual(90)
  expect(messages).toBeLessThanOrEqual(1.05)
})

test('a hint is not found in the text of the mistake itself', () => {
  const given = all.filter(({ to, hint }) => hint.test(to) && to !== '')
  expect(given.length / all.length).toBeLessThan(0.25)
})

test('docs/measure.md shows the scoreboard command', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/measure.md'), 'utf8')).toContain('npm run scoreboard')
})

function listed(few: readonly Outcome[]): string {
  return few.map(({ mistake: { file, from, to } }) => `${file}: ${from} → ${to}`).join('\n')
}
