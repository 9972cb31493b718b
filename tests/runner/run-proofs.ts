/** Runs proofs of reliability, one after the other, and judges each by its tests and by the results it reports. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proof } from '../trust/proofs.ts'
import type { ProofResult } from '../trust/results.ts'
import { type Command, execute } from './execute.ts'

export type Verdict = 'passed' | 'FAILED' | 'not built'

export interface Outcome {
  readonly proof: Proof
  readonly verdict: Verdict
  readonly results: readonly ProofResult[]
  readonly seconds: number
  /** What its tests printed, if it failed. */
  readonly output: string
}

/**
 * @param wanted numbers or names of rows; empty: all of them
 * @throws Error listing the available ones, for a number or name that no row has
 */
export function chooseProofs(proofs: readonly Proof[], wanted: readonly string[]): readonly Proof[] {
  if (wanted.length === 0) return proofs
  return wanted.map((word) => {
    const proof = proofs.find(({ number, name }) => String(number) === word || name === word)
    if (proof) return proof
    const names = proofs.map(({ number, name }) => `${number} ${name}`).join(', ')
    throw new Error(`There is no proof "${word}": ${names}.`)
  })
}

/** @param commandFor what runs the tests of a proof; missing: Vitest */
export async function runProof(proof: Proof, commandFor: (proof: Proof) => Command = vitestOf): Promise<Outcome> {
  if (!isBuilt(proof)) return { proof, verdict: 'not built', results: [], seconds: 0, output: '' }
  const start = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-proof-'))
  const list = join(folder, 'results')
  try {
    const env = { ...proof.env, TRUST_RESULTS: list }
    const { passed, output } = await execute(commandFor(proof), { env, capture: true })
    const results = parseResults(await readFile(list, 'utf8').catch(() => '')).filter(
      ({ proof: number }) => number === proof.number,
    )
    const verdict = passed && missingResults(proof, results).length === 0 ? 'passed' : 'FAILED'
    const seconds = Math.round((Date.now() - start) / 1000)
    return { proof, verdict, results, seconds, output: verdict === 'passed' ? '' : output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ROOT = join(import.meta.dirname, '../..')

/** Whether all its test files exist. */
export const isBuilt = ({ files }: Proof): boolean => files.every((file) => existsSync(join(ROOT, file)))

const vitestOf = ({ files }: Proof): Command => ['vitest', 'run', '--silent=true', ...files]

function parseResults(lines: string): readonly ProofResult[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ProofResult)
}

/** The databases that should have reported a result and did not: a proof without a count proves nothing. */
function missingResults({ databases }: Proof, results: readonly ProofResult[]): readonly string[] {
  return databases.filter((database) => !results.some((result) => result.database === database))
}
