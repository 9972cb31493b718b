import { describe, expect, it } from 'vitest'
import { functionDocs } from '../../engine/expressions/functions.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { describedCalls } from './contract-calls.ts'
import { embeddedServerManual } from './embedded-server-manual.ts'
import { expressionsManual, resultJson } from './expressions-manual.ts'

describe('the manual of expressions', () => {
  const manual = expressionsManual(blockSpecs)
  const rowOf = (place: string): readonly string[] =>
    manual
      .split('\n')
      .find((line) => line.startsWith(`| ${place}`))
      ?.split('|')
      .map((cell) => cell.trim())
      .slice(2, -1) ?? []

  it('has every function with the result of its example', () => {
    for (const { written, examples } of Object.values(functionDocs)) {
      expect(manual).toContain(`| \`${written}\` |`)
      for (const each of examples) expect(manual).toContain(`\`${resultJson(each)}\``)
    }
  })

  it('lists the names of a place as the compiler accepts them', () => {
    const names = rowOf('place')
    const known = (place: string) => names.filter((_, at) => rowOf(place)[at] === 'yes')
    expect(known('`when` of a move')).toEqual(['`row`'])
    expect(known('`visibleWhen` of a filter')).toEqual(['`filter`', '`query`', '`session`'])
    const ofComputedLines = ['`place`', '`source`']
    expect(known('`done` of a step')).toEqual(names.filter((name) => !ofComputedLines.includes(name)))
    expect(known('a cell of `lines` with `from`')).toEqual(expect.arrayContaining(ofComputedLines))
    expect(known('a field of a form')).not.toContain('`row`')
  })

  it('rejects an invalid example', () => {
    expect(() => resultJson('form.Nothing + 1')).toThrow('unknown-member')
  })
})

describe('the manual of the embedded server', () => {
  const manual = embeddedServerManual()

  it('has every call that a screen may make', () => {
    const missing = describedCalls().everyScreen.filter((call) => !manual.includes(`…/${call}\``))
    expect(missing).toEqual([])
  })

  it('has the modules that answer additional calls', () => {
    const missing = Object.keys(describedCalls().screens).filter((screen) => !manual.includes(`| \`${screen}\` |`))
    expect(missing).toEqual([])
  })
})
