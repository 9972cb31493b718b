import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Proof, proofs } from '../trust/proofs.ts'
import { proofTable } from './proof-table.ts'
import { chooseProofs, isBuilt, runProof } from './run-proofs.ts'

const ROOT = join(import.meta.dirname, '../..')

const race: Proof = {
  number: 3,
  name: 'race',
  mark: 'one transition each',
  databases: ['pglite', 'postgres'],
  files: ['tests/trust/race.test.ts'],
  env: { RACE_ROUNDS: '5' },
}

/** In place of the tests of a proof: reports as many rounds as the environment requests, on these databases. */
function tests(databases: readonly string[], { exit = 0, proof = 3 } = {}) {
  const line = '`${JSON.stringify({ proof: PROOF, database, result: `${process.env.RACE_ROUNDS} rounds` })}\\n`'
  const script = `for (const database of ${JSON.stringify(databases)})
    require('node:fs').appendFileSync(process.env.TRUST_RESULTS, ${line.replace('PROOF', String(proof))})
    console.log('what it printed')
    process.exitCode = ${exit}`
  return () => [process.execPath, '-e', script] as const
}

const verdictOf = async (command: ReturnType<typeof tests>) => (await runProof(race, command)).verdict

describe('a proof', () => {
  it('runs at its full length, and passes with its result on each database', async () => {
    const outcome = await runProof(race, tests(['pglite', 'postgres']))
    expect(outcome).toMatchObject({ verdict: 'passed', output: '' })
    expect(outcome.results.map(({ result }) => result)).toEqual(['5 rounds', '5 rounds'])
  })

  it('fails where a test fails, and shows what that printed', async () => {
    const outcome = await runProof(race, tests(['pglite', 'postgres'], { exit: 1 }))
    expect(outcome).toMatchObject({ verdict: 'FAILED', output: 'what it printed\n' })
  })

  it('fails where a database reports nothing, or reports another proof', async () => {
    expect(await verdictOf(tests(['pglite']))).toBe('FAILED')
    expect(await verdictOf(tests(['pglite', 'postgres'], { proof: 4 }))).toBe('FAILED')
  })

  it('without tests is not built yet, which does not count as a failure', async () => {
    expect((await runProof({ ...race, files: ['tests/missing.test.ts'] })).verdict).toBe('not built')
  })

  it('is chosen by number or by name; any other word is refused with a list of the proofs', () => {
    const other = { ...race, number: 4, name: 'kill' }
    expect(chooseProofs([race, other], [])).toEqual([race, other])
    expect(chooseProofs([race, other], ['4', 'race'])).toEqual([other, race])
    expect(() => chooseProofs([race, other], ['5'])).toThrow('There is no proof "5": 3 race, 4 kill.')
  })
})

describe('the table', () => {
  it('has a row for each proof: the target, the result, and the verdict', async () => {
    const outcomes = [
      await runProof(race, tests(['pglite'])),
      await runProof({ ...race, files: ['tests/missing.test.ts'], number: 16, name: 'cluster' }),
    ]
    const table = proofTable(outcomes).replaceAll(/ +/g, ' ')
    expect(table).toMatch(/3 race one transition each 5 rounds NO RESULT \d+ FAILED/)
    expect(table).toContain('16 cluster one transition each not built')
  })

  it('wraps long targets between words', () => {
    const mark = 'one transition, one audit row and one outbox row of each document'
    const outcome = { proof: { ...race, mark }, verdict: 'passed', results: [], seconds: 1, output: '' } as const
    const lines = proofTable([outcome]).split('\n')
    expect(lines.every(({ length }) => length <= 170)).toBe(true)
    expect(
      lines
        .slice(2)
        .map((line) => line.slice(23, 61).trim())
        .join(' '),
    ).toBe(mark)
  })
})

describe('the proofs', () => {
  it('are numbered in order, have unique names, and name files of which all exist or none', () => {
    expect(proofs.map(({ number }) => number)).toEqual(proofs.map((_, index) => index + 1))
    expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length)
    const half = proofs.filter((proof) => !isBuilt(proof) && proof.files.some((file) => existsSync(join(ROOT, file))))
    expect(half).toEqual([])
  })
})
