import { parseArgs } from 'node:util'
import { accept } from './accept.ts'
import { check } from './check.ts'
import { diff } from './diff.ts'
import { printExplanation } from './explain.ts'
import { initSite } from './init.ts'
import { missingWords } from './missing-words.ts'
import { newScreenFile } from './new.ts'
import { test } from './test.ts'
import { permissions } from './permissions.ts'
import { promptPassword } from './read-password.ts'
import { upgrade } from './upgrade.ts'
import { blockSpecs as blocks } from '../../widgets/specs.ts'
import { writeDocs, writeSchema } from './write.ts'

const USAGE = `countersign init <folder> [--from package]  writes a new site; package: the file of npm pack it installs
countersign start [--https]                  serves the site in this folder (settings: the environment, and a file .env);
                                             --https: with a certificate it makes, for phones on the network
countersign check [screens-dir] [--json | --sarif] [--fix] [--watch] [--words]
                                             every mistake in every screen; exit code 1 on an error. --fix writes what is
                                             certain, --watch checks anew whenever a file is saved,
                                             --words counts texts that have no words in a language
countersign test [screen…] [--coverage]      runs the tests beside the screens (*.test.yaml); exit code 1 where one fails;
                                             --coverage names what no case has looked at
countersign permissions [--csv]              who may do what on each screen: who sees which rows and fields, who manages,
                                             who makes which move, which rows an action is for
countersign new [--from file] [--screens dir]
                                             asks a few questions and writes the file of a new screen; file: a csv or
                                             xlsx, whose headings and values give the fields
countersign explain <screen> [--screens dir] the screen in page words, with the origin of each line
countersign diff [before] [--screens dir]    what has changed in the screens since, and what it means; before: a folder,
                                             or a revision of git (HEAD)
countersign words <language> [--screens dir]  the texts of the screens that have no words in it yet, as YAML
countersign upgrade [--dry-run] [--screens dir]
                                             rewrites what this version says in another way; --dry-run prints it only
countersign schema [--screens dir]           writes schemas/ for editors, with the roles, statuses, screens and other names of the site
countersign docs                             writes the manuals that follow from the code: docs/errors.md, language.md,
                                             expressions.md and embedded-server.md
countersign contract                         prints the contract as an OpenAPI 3.1 document (JSON)
countersign verify                           whether the audit of each company is whole, its files are there, and its balances add up; exit code 1 if not
                                             (settings as for the server: DATABASE_URL or DATA_DIR, AUDIT_DIR, AUDIT_KEY)
countersign company add --code … --name … --address … [--platform … --currency … --time-zone … --year-start 1-12 --languages en,hi]
countersign company list | change | deactivate | activate --code …
                                             (settings as for the server, which must not run on an embedded database)
countersign person add --company … --name … [--email … --phone … --roles a,b --team a,b --off a,b --admin] [--invite]
countersign person list | invite | password | deactivate | reactivate --company … --person e-mail
                                             (password: asked for, or COUNTERSIGN_PASSWORD; deactivate: --hand-to e-mail,
                                             or --leave what waits for nobody else)
countersign recompute [screen…] --company … --person … [--dry-run] [--decided]
                                             brings computed values of stored rows up to changed formulas, in the name of an
                                             administrator; --dry-run counts the rows, --decided includes decided documents
countersign backup <folder> [--without-audit-key]
                                             writes database and files into a new folder while people work, and reads it
                                             again (settings as for the server)
countersign backup verify <folder>           whether a backup is whole
countersign restore <folder>                 restores it into an empty DATA_DIR and database, as a copy that sends nothing
countersign live [--set-aside | --send]      makes a restored copy the active installation; --set-aside or --send waiting messages
countersign version (or --version)           the version of Countersign, of its database and of Node
countersign accept [screen…] --email … --company … [--url …] [--test]
                                             lists changed rules that wait in a company; accepts those of the screens
                                             (password: asked for, or COUNTERSIGN_PASSWORD; --url: the server, where it is
                                             not that of the settings; --test: its test database)
`

/** The usage of one command; of all of them if there is no such command. */
function usageOf(command: string): string {
  const entries = USAGE.split(/^(?=countersign )/m)
  const own = entries.filter((entry) => entry.startsWith(`countersign ${command} `))
  return own.length === 0 ? USAGE : own.join('')
}

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const options = {
  json: yes,
  sarif: yes,
  fix: yes,
  watch: yes,
  words: yes,
  screens: text,
  url: text,
  email: text,
  company: text,
  test: yes,
  from: text,
  dev: yes,
  'dry-run': yes,
  https: yes,
  coverage: yes,
  csv: yes,
  version: yes,
}

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

interface CommandInput {
  /** The arguments after the command. */
  readonly subjects: readonly string[]
  readonly screens: string
  readonly values: ReturnType<typeof parse>['values']
}

/** Returns the exit code; null: a required argument is missing. */
type Command = (input: CommandInput) => Promise<number | null> | number | null

const commands: Readonly<Record<string, Command>> = {
  init: ({ subjects: [folder], values }) =>
    folder === undefined ? null : initSite(folder, { from: values.from ?? null, blocks }),
  async start({ values }) {
    if (values.screens !== undefined) process.env['SCREENS_DIR'] = values.screens
    await import('../../server/main.ts')
    return 0
  },
  check({ subjects: [folder], screens, values: { json, sarif, fix = false, watch = false, words = false } }) {
    return check(folder ?? screens, { format: sarif ? 'sarif' : json ? 'json' : 'text', fix, watch, words, blocks })
  },
  test: ({ subjects, screens, values }) =>
    test(screens, { blocks, screens: subjects, coverage: values.coverage ?? false }),
  permissions: ({ screens, values }) => permissions(screens, { csv: values.csv ?? false, blocks }),
  new: ({ screens, values }) => newScreenFile(screens, { blocks, from: values.from ?? null }),
  diff: ({ subjects: [before], screens }) => diff(before ?? 'HEAD', screens, blocks),
  explain: ({ subjects: [screen], screens }) =>
    screen === undefined ? null : printExplanation(screen, screens, blocks),
  words: ({ subjects: [language], screens }) =>
    language === undefined ? null : missingWords(language, screens, blocks),
  upgrade: ({ screens, values }) => upgrade(screens, { isDry: values['dry-run'] ?? false, blocks }),
  schema: ({ screens }) => writeSchema(blocks, screens),
  docs: () => writeDocs(blocks),
  async contract() {
    const { openApiText } = await import('../../server/http/contract/openapi.ts')
    return print(openApiText())
  },
  async version() {
    const { VERSION } = await import('../../server/config/version.ts')
    const { SCHEMA_VERSION } = await import('../../server/database/migrate.ts')
    return print(`Countersign ${VERSION}\nschema ${SCHEMA_VERSION}\nNode ${process.version.slice(1)}\n`)
  },
  async verify() {
    const { verifyCommand } = await import('../../server/start/verify.ts')
    return await verifyCommand()
  },
  async accept({ subjects, values }) {
    const { email, company, test = false } = values
    if (email === undefined || company === undefined) return null
    const { readConfig, siteAddress } = await import('../../server/config/config.ts')
    const url = values.url ?? siteAddress(readConfig(process.env))
    return await accept(subjects, { url, email, company, test })
  },
}

/** Runs a command. @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(usageOf(args[0] ?? ''))
  // These have options of their own.
  if (['company', 'person', 'recompute'].includes(args[0] ?? '')) return await shell(args)
  if (['backup', 'restore', 'live'].includes(args[0] ?? '')) {
    const { backupCommand } = await import('../../server/shell/backup.ts')
    return await backupCommand(args)
  }
  const { values, positionals } = parse(args)
  const [name = values.version ? 'version' : '', ...subjects] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const code = await command?.({ subjects, screens: values.screens ?? process.env['SCREENS_DIR'] ?? 'screens', values })
  if (typeof code === 'number') return code
  process.stderr.write(USAGE)
  return 2
}

/** Companies, people and their rows. Prompts for the password where the command sets one. */
async function shell(args: readonly string[]): Promise<number> {
  const [subject, verb] = args
  const setsPassword = subject === 'person' && (verb === 'password' || (verb === 'add' && !args.includes('--invite')))
  const password = setsPassword ? await promptPassword() : null
  const { shellCommand } = await import('../../server/shell/main.ts')
  return await shellCommand(args, password)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
