#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { explain } from './explain.ts'
import { writeDocs, writeSchema } from './write.ts'

const USAGE = `countersign check [screens-dir] [--json]   every mistake in every screen; exit code 1 on an error
countersign explain <screen> [--screens dir] the screen in page words, with the origin of each line
countersign schema                           writes schemas/screen.schema.json
countersign docs                             writes docs/errors.md and docs/language.md
`

async function main(): Promise<number> {
  const options = { json: { type: 'boolean' }, screens: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, subject] = positionals
  if (values.help) return print(USAGE)
  if (command === 'check') return check(subject ?? values.screens ?? 'screens', { json: values.json ?? false })
  if (command === 'explain' && subject !== undefined) return explain(subject, values.screens ?? 'screens')
  if (command === 'schema') return writeSchema()
  if (command === 'docs') return writeDocs()
  process.stderr.write(USAGE)
  return 2
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
