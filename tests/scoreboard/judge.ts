/** What is reported about a mistake: by our compiler over the whole site, and by Ajv with the schema for editors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { APP_FILE, createPublisher } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { edited, type Mistake } from './mistake.ts'

interface Message {
  readonly file: string
  readonly line: number
  /** Everything but lists of names in which the right one may stand among others. */
  readonly text: string
}

/** What came of one mistake. */
export interface Outcome {
  readonly mistake: Mistake
  readonly line: number
  readonly messages: readonly Message[]
  /** Some message is about the right line of the right file. */
  readonly isLocated: boolean
  /** Such a message gives the words that make it right, directly. */
  readonly isHinted: boolean
}

const root = join(import.meta.dirname, '../..')

/** `Declared fields: a, b, c and 12 more`: to read such a list is to search, not to be given a hint. */
const LIST = /^[A-Z][^.:]*: (?:[^,]+, ){2}|and \d+ more\.?$/

function ofDiagnostic({ file, range, message, suggestion, notes }: Diagnostic): Message {
  const direct = notes.filter((note) => !LIST.test(note))
  const write = suggestion === null ? [] : [`write ${suggestion}`, `write "${suggestion}"`]
  return { file, line: range.start.line, text: [message, ...write, ...direct].join('\n') }
}

function outcomeOf(mistake: Mistake, line: number, messages: readonly Message[]): Outcome {
  const there = messages.filter((message) => message.file === mistake.file && message.line === line)
  return {
    mistake,
    line,
    messages,
    isLocated: there.length > 0,
    isHinted: there.some(({ text }) => mistake.hint.test(text)),
  }
}

/** Judges by publishing the whole site with one file edited, as `countersign check` does. */
export async function compilerJudge(): Promise<(mistake: Mistake) => Outcome> {
  const sources = await readSources(join(root, 'screens'))
  const publisher = createPublisher(blockSpecs)
  const { diagnostics } = publisher.publish(sources)
  if (diagnostics.length > 0) throw new Error('The screens without mistakes must have none.')
  return (mistake) => {
    const { text, line } = editedIn(sources, mistake)
    const site = sources.map((each) => (each.file === mistake.file ? { ...each, text } : each))
    return outcomeOf(mistake, line, publisher.publish(site).diagnostics.map(ofDiagnostic))
  }
}

/** Judges by what a plain YAML parser and Ajv report of the same file. */
export async function ajvJudge(): Promise<(mistake: Mistake) => Outcome> {
  const sources = await readSources(join(root, 'screens'))
  const validatorOf = (name: string) => {
    const schema: object = JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'))
    return new Ajv2020({ strict: false }).compile(schema)
  }
  const [ofScreens, ofApp] = [validatorOf('screen'), validatorOf('app')]
  return (mistake) => {
    const { text, line } = editedIn(sources, mistake)
    const counter = new LineCounter()
    const document = parseDocument(text, { lineCounter: counter })
    const data = dataOf(document)
    const broken = document.errors.map(({ message, pos }) => messageAt(mistake, counter.linePos(pos[0]).line, message))
    if (typeof data === 'string') broken.push(messageAt(mistake, 1, data))
    if (broken.length > 0) return outcomeOf(mistake, line, broken)
    const validate = mistake.file === APP_FILE ? ofApp : ofScreens
    const lineOf = ({ instancePath }: ErrorObject): number => {
      const found = document.getIn(instancePath.split('/').slice(1), true)
      return isNode(found) && found.range ? counter.linePos(found.range[0]).line : 1
    }
    if (validate(data)) return outcomeOf(mistake, line, [])
    const errors = validate.errors ?? []
    return outcomeOf(
      mistake,
      line,
      errors.map((each) => messageAt(mistake, lineOf(each), ajvText(each))),
    )
  }
}

/** The data, or what the library throws when it cannot be read: its message has no position. */
function dataOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS()
  } catch (error) {
    return String(error)
  }
}

function ajvText({ message = '', params }: ErrorObject): string {
  return `${message} ${JSON.stringify(params)}`
}

function messageAt({ file }: Mistake, line: number, text: string): Message {
  return { file, line, text }
}

function editedIn(sources: readonly SourceFile[], mistake: Mistake): ReturnType<typeof edited> {
  const source = sources.find(({ file }) => file === mistake.file)
  if (!source) throw new Error(`There is no screens/${mistake.file}.`)
  return edited(source.text, mistake)
}

/** The marks of a set of outcomes, in per cent of the mistakes, and the messages a mistake that was caught had. */
export function marksOf(outcomes: readonly Outcome[]) {
  const caught = outcomes.filter(({ messages }) => messages.length > 0)
  const percent = (few: readonly Outcome[]): number => Math.round((1000 * few.length) / outcomes.length) / 10
  const messages = caught.reduce((sum, each) => sum + each.messages.length, 0)
  return {
    caught: percent(caught),
    located: percent(outcomes.filter(({ isLocated }) => isLocated)),
    hinted: percent(outcomes.filter(({ isHinted }) => isHinted)),
    messages: Math.round((100 * messages) / Math.max(1, caught.length)) / 100,
  }
}
