import { expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { compileApp } from '../../engine/compile/compile.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { commonRowFields } from '../../engine/language/row-fields.ts'
import { damage, declarationTypos, typos, type Typo } from './mutants.ts'
import { chanceOf } from '../../sample/random.ts'
import { appSource, compile, screens } from './screens.ts'

/** Slips are compiled one by one. */
const LONGEST_MS = limitFor(60_000)

test('300 damaged app.yaml: nothing is thrown', () => {
  const next = chanceOf('app').next
  for (let count = 0; count < 300; count++) {
    const { value, diagnostics } = compileApp({ file: 'app.yaml', text: damage(appSource.text, next) })
    if (value === null) expect(diagnostics.length).toBeGreaterThan(0)
  }
})

test('one-letter slips in words, references and expressions: 99 of 100 are caught on the right line', { timeout: LONGEST_MS }, () => {
  const score = scoreOf(typos)
  console.log('one-letter slips', score)
  expect(score.all).toBeGreaterThan(500)
  expect(score.rightLine / score.all).toBeGreaterThanOrEqual(0.99)
  expect(score.oneMessage / score.all).toBeGreaterThanOrEqual(0.99)
  expect(score.repaired / score.all).toBeGreaterThanOrEqual(0.87)
})

// Two typos are not visible in the file: in a field that nothing shows, which only the ERP knows, and in a field that
// overrides a common row field, whose right name then still exists.
test('one-letter slips in declared fields: caught where the screen uses a field of its own', { timeout: LONGEST_MS }, () => {
  const score = scoreOf(declarationTypos)
  console.log('one-letter slips in declarations', score)
  expect(score.all).toBeGreaterThan(100)
  expect(score.missed.filter((name) => isUsed(name) && !Object.hasOwn(commonRowFields, name))).toEqual([])
})

interface Score {
  all: number
  caught: number
  rightLine: number
  oneMessage: number
  /** Applying the suggestion restores the file byte for byte. */
  repaired: number
  missed: string[]
}

function scoreOf(slips: (text: string) => readonly Typo[]): Score {
  const score: Score = { all: 0, caught: 0, rightLine: 0, oneMessage: 0, repaired: 0, missed: [] }
  for (const source of screens) {
    for (const typo of evenly(slips(source.text))) {
      const errors = compile({ ...source, text: typo.text }).diagnostics.filter((each) => each.severity === 'error')
      score.all++
      score.caught += Number(errors.length > 0)
      score.rightLine += Number(errors.some((each) => each.range.start.line === typo.line))
      score.oneMessage += Number(errors.length === 1)
      score.repaired += Number(errors.some((each) => repair(typo.text, each) === source.text))
      if (errors.length === 0 && !score.missed.includes(typo.word)) score.missed.push(typo.word)
    }
  }
  return score
}

/** Per screen, spread over the file: the largest have thousands. `npm run trust` takes three times as many. */
const MOST = Number(process.env['TRUST_SLIPS'] ?? 50)

function evenly(slips: readonly Typo[]): readonly Typo[] {
  const step = Math.ceil(slips.length / MOST)
  return slips.filter((_, index) => index % step === 0)
}

function repair(text: string, { range, suggestion }: Diagnostic): string {
  return text.slice(0, range.start.offset) + suggestion + text.slice(range.end.offset)
}

/** Whether it is used anywhere but in its own declaration. */
function isUsed(name: string): boolean {
  const spoken = new RegExp(`\\b${name}\\b(?!:)`)
  return screens.some(({ text }) => text.includes(`  ${name}:`) && spoken.test(text))
}
