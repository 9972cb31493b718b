#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accept } from './accept.ts'
import { check } from './check.ts'
import { contractManual } from './contract-manual.ts'
import { diff } from './diff.ts'
import { explain } from './explain.ts'
import { missingWords } from './missing-words.ts'
import { newScreenFile } from './new.ts'
import { readPassword } from './read-password.ts'
import { blockSpecs as blocks } from '../../widgets/specs.ts'
import { writeDocs, writeSchema } from './write.ts'

const USAGE = `countersign check [screens-dir] [--json]   every mistake in every screen; exit code 1 on an error
countersign new [--screens dir]              asks a few questions and writes the file of a new screen
countersign explain <screen> [--screens dir] the screen in page words, with the origin of each line
countersign diff [before] [--screens dir]    what has changed in the screens since, and what it means; before: a folder,
                                             or a revision of git (HEAD)
countersign words <language> [--screens dir]  the texts of the screens that have no words in it yet, as YAML
countersign schema                           writes schemas/screen.schema.json, and from schemas/erp the calls check knows
                                             and the types of what each call is sent
countersign docs                             writes docs/errors.md, docs/language.md and docs/contract.md
countersign contract                         prints docs/contract.md: every call, from schemas/erp
countersign verify                           whether the audit of each company is whole; exit code 1 where one is not
                                             (settings as for the server: DATABASE_URL or DATA_DIR, AUDIT_DIR, AUDIT_KEY)
countersign company add --code … --name … --address … [--platform … --currency … --time-zone … --year-start 1-12 --languages en,hi]
countersign company list | change | deactivate | activate --code …
                                             (settings as for the server, which must not run on an embedded database)
countersign person add --company … --name … [--email … --phone … --roles a,b --team a,b --off a,b --admin] [--invite]
countersign person list | invite | password | deactivate | reactivate --company … --person e-mail
                                             (password: asked for, or COUNTERSIGN_PASSWORD; deactivate: --hand-to e-mail,
                                             or --leave what waits for nobody else)
countersign accept [screen…] --url http://localhost:4000 --email … --company … [--test]
                                             lists changed rules that wait in a company; accepts those of the screens
                                             (password: asked for, or COUNTERSIGN_PASSWORD; --test: its test database)
`

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const options = { json: yes, screens: text, help: yes, url: text, email: text, company: text, test: yes }

async function main(): Promise<number> {
  const [first = ''] = process.argv.slice(2)
  if (first === 'company' || first === 'person') return await shellCommand(process.argv.slice(2))
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, subject] = positionals
  if (values.help) return print(USAGE)
  if (command === 'check') return check(subject ?? values.screens ?? 'screens', { json: values.json ?? false, blocks })
  if (command === 'new') return newScreenFile(values.screens ?? 'screens', blocks)
  if (command === 'diff') return diff(subject ?? 'HEAD', values.screens ?? 'screens', blocks)
  if (command === 'explain' && subject !== undefined) return explain(subject, values.screens ?? 'screens', blocks)
  if (command === 'words' && subject !== undefined) return missingWords(subject, values.screens ?? 'screens', blocks)
  if (command === 'schema') return writeSchema(blocks)
  if (command === 'docs') return writeDocs(blocks)
  if (command === 'verify') return await runServerCommand('verify.ts')
  if (command === 'contract') return print(contractManual())
  if (command === 'accept' && values.email !== undefined && values.company !== undefined) {
    const { url = 'http://localhost:4000', email, company, test = false } = values
    return accept(positionals.slice(1), { url, email, company, test })
  }
  process.stderr.write(USAGE)
  return 2
}

/** A command of the server, which reads the settings of this process; answers its exit code. */
async function runServerCommand(file: string, args: readonly string[] = [], more = {}): Promise<number> {
  const path = join(import.meta.dirname, '../../server', file)
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit', env: { ...process.env, ...more } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 2
}

/** Asks for the password where the command sets one. */
async function shellCommand(args: readonly string[]): Promise<number> {
  const [subject, verb] = args
  const setsPassword = subject === 'person' && (verb === 'password' || (verb === 'add' && !args.includes('--invite')))
  const more = setsPassword ? { COUNTERSIGN_PASSWORD: await readPassword() } : {}
  return await runServerCommand('shell/main.ts', args, more)
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
