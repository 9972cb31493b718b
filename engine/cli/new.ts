import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compileApp, compileScreen } from '../compile/compile.ts'
import type { AppDefinition, ServerDefinition } from '../definition/definition.ts'
import { appSourceOf, createPublisher } from '../publish/published.ts'
import { readSources, type SourceFile } from '../publish/sources.ts'
import type { BlockSpec } from '../compile/block.ts'
import {
  fieldOf,
  fileOf,
  routeOf,
  stepStatuses,
  textOf,
  type Decider,
  type NewField,
  type NewKind,
  type NewScreen,
} from './new-screen.ts'
import { askAtTerminal, type Choice, type Questions } from './questions.ts'

/** Asks a few questions, each until its answer can be, and writes the file of a new screen. */
export async function newScreenFile(folder: string, blocks: readonly BlockSpec[]): Promise<number> {
  const sources = await readSources(folder)
  const app = compileApp(appSourceOf(sources)).value
  if (!app) throw new Error(`${folder}/app.yaml does not compile: see \`countersign check\`.`)
  const questions = askAtTerminal()
  try {
    const screen = await askForScreen({ app, blocks, sources, questions })
    const text = textOf(screen, app)
    const path = join(folder, fileOf(screen))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
    process.stdout.write(`\n${path}\n\n${text}`)
    return 0
  } finally {
    questions.close()
  }
}

interface Asking {
  readonly app: AppDefinition
  readonly blocks: readonly BlockSpec[]
  readonly sources: readonly SourceFile[]
  readonly questions: Questions
}

/** In the order in which somebody reads a paper form. */
async function askForScreen(asking: Asking): Promise<NewScreen> {
  const { app, questions } = asking
  const kind = (await questions.choose('What is it?', KINDS)) as NewKind
  const section = await questions.choose('In which section does it stand?', app.sections)
  const label = await questions.ask('What is it called in the menu? (Gate passes)', (answer) =>
    freeLabel(asking, answer),
  )
  const draft: NewScreen = { kind, section, label, fields: [], decider: null, listOf: null }
  if (kind === 'register') return await askForRegister(asking, draft)
  const titled = await questions.ask('What names one? (Party name)', (answer) =>
    checked(asking, draft, [fieldOf(answer)]),
  )
  const named = await questions.ask(SHOWN, (answer) => checked(asking, draft, [...titled, ...fieldsIn(answer)]))
  const fields = await withOptions(asking, named)
  return { ...draft, fields, decider: kind === 'approvals' ? await askForDecider(asking) : null }
}

const KINDS: readonly Choice[] = [
  { name: 'approvals', label: 'Documents that are approved, or looked at' },
  { name: 'register', label: 'A report in columns' },
  { name: 'records', label: 'Records that are added and changed in a form' },
]

const SHOWN =
  'What else does it show? With commas between; a type may follow (Gate pass no, Gate date, Net load: number, Purpose: choice)'

/** A route is one screen, whatever its section. */
function freeLabel({ sources }: Asking, label: string): string {
  const route = routeOf(label)
  const taken = sources.find(({ file }) => file.endsWith(`/${route}.yaml`))
  if (taken) throw new Error(`${taken.file} is there already: choose another name.`)
  return label
}

function fieldsIn(answer: string): readonly NewField[] {
  return answer
    .split(',')
    .filter((each) => each.trim() !== '')
    .map(fieldOf)
}

/** The fields, when a screen with them compiles without a word. Throws what is wrong. */
function checked({ app, blocks }: Asking, screen: NewScreen, fields: readonly NewField[]): readonly NewField[] {
  const twice = fields.find(({ name }, at) => fields.findIndex((other) => other.name === name) < at)
  if (twice) throw new Error(`"${twice.name}" is there twice.`)
  const source = { file: fileOf(screen), text: textOf({ ...screen, fields }, app) }
  const { diagnostics } = compileScreen(source, { app, blocks })
  if (diagnostics.length === 0) return fields
  const messages = diagnostics.map(
    ({ message, suggestion }) => message + (suggestion ? ` Did you mean "${suggestion}"?` : ''),
  )
  throw new Error([...new Set(messages)].join('\n'))
}

async function withOptions({ questions }: Asking, fields: readonly NewField[]): Promise<readonly NewField[]> {
  const all: NewField[] = []
  for (const field of fields) {
    if (field.type !== 'choice') all.push(field)
    else {
      const question = `What can be chosen as ${field.name}? With commas between (Return, Sale, Repair)`
      all.push({ ...field, options: await questions.ask(question, optionsIn) })
    }
  }
  return all
}

function optionsIn(answer: string): readonly string[] {
  const options = [...new Set(answer.split(',').map((each) => each.trim()))].filter((each) => each !== '')
  if (options.length < 2) throw new Error('A choice needs at least two options, with a comma between them.')
  return options
}

const NOBODY = 'none'

async function askForDecider({ app, questions }: Asking): Promise<Decider> {
  const workflows = Object.keys(app.workflows).map((name) => ({ name, label: name }))
  const roles =
    stepStatuses(app) === null ? [] : app.roles.map(({ name, label }) => ({ name, label: `${label} alone` }))
  const nobody = { name: NOBODY, label: 'Nobody: it is only looked at' }
  const answer = await questions.choose('Who decides it?', [...workflows, ...roles, nobody])
  if (answer === NOBODY) return null
  return Object.hasOwn(app.workflows, answer) ? { workflow: answer } : { role: answer }
}

/** A register lists the documents of another screen, by the fields that screen has. */
async function askForRegister(asking: Asking, draft: NewScreen): Promise<NewScreen> {
  const { blocks, questions, sources } = asking
  const { published } = createPublisher(blocks).publish(sources)
  const documents = [...(published?.screens.values() ?? [])]
    .map(({ server }) => server)
    .filter((each) => each.documents)
  const choices = documents.map(({ screen, label }) => ({ name: screen, label }))
  const own = { name: OWN_LIST, label: 'Rows of its own, which your ERP lists' }
  const answer = await questions.choose('Whose rows does it list?', [...choices, own])
  const listed = documents.find(({ screen }) => screen === answer)
  if (!listed) {
    const fields = await questions.ask(COLUMNS, (typed) => checked(asking, draft, needed(fieldsIn(typed))))
    return { ...draft, fields: await withOptions(asking, fields) }
  }
  const screen = { ...draft, listOf: listed.screen }
  const offered = fieldsListed(listed)
  const question = `Which columns? With commas between; nothing for all (${offered.map(({ name }) => name).join(', ')})`
  const fields = await questions.ask(question, (typed) => checked(asking, screen, columnsIn(typed, offered)))
  return { ...screen, fields }
}

const OWN_LIST = 'own'
const COLUMNS =
  'Which columns does it have? With commas between; a type may follow (Party name, Gate date, Net load: number)'

function needed(fields: readonly NewField[]): readonly NewField[] {
  if (fields.length === 0) throw new Error('A report needs a column.')
  return fields
}

/** What a report can show of them by type alone: a badge has its colour from another field. */
function fieldsListed({ fields, ownFields }: ServerDefinition): readonly NewField[] {
  return ownFields.flatMap((name) => {
    const type = fields[name]?.type ?? 'text'
    if (type === 'lines' || type === 'file') return []
    return [{ name, type: type === 'badge' || type === 'choice' ? 'text' : type, options: [] }]
  })
}

function columnsIn(typed: string, offered: readonly NewField[]): readonly NewField[] {
  const names = typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (names.length === 0) return offered
  return names.map((name) => {
    const found = offered.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!found)
      throw new Error(`There is no column "${name}". There are: ${offered.map((each) => each.name).join(', ')}.`)
    return found
  })
}
