/** Sentences of the server that people read in a page are translated (decision 17). */
import { expect, test } from 'vitest'
import { LANGUAGES, type LanguageName } from '../../engine/definition/languages.ts'
import { answerTranslator } from '../../server/pages/language.ts'
import sentences from '../../server/pages/words/sentences/ar.json' with { type: 'json' }
import { isNode, type Node, placeOf, readSources, type Source, visit } from './sources.ts'

/** What people do not read in a page, with who reads it instead. */
const ELSEWHERE = [
  // Whoever runs the server: a shell, a log, monitoring.
  'audit/ backup/ config/ database/ http/unreachable http/https/ http/metrics/ people/sessions/login-failures',
  'people/sessions/otp-calls shell/ start/ web/',
  // Who gets a letter, or what people could have typed.
  'alerts/event alerts/messages alerts/schedule alerts/senders modules/tasks/overdue modules/parts/erection-not sample/',
  'people/sessions/send-otp people/sessions/start-session',
  // Programs: requests that no page makes.
  'http/contract/ query/ rows/documents/filters exchange/exports/heading files/piece-errors http/validation rows/lists/',
  'routes/message-reports',
  'routes/metrics',
  // Pages of this server translate what they write themselves (`PageText`).
  'pages/',
].flatMap((files) => files.split(' '))

/** Single sentences for programs and letters. */
const OTHERS = new Set([
  'No row is named.',
  'The body is no JSON.',
  'This Idempotency-Key was already used for another request.',
  'A page of another site has sent this.',
  'whoever runs the servers sets FILES_S3_BUCKET, so that all of them share their files.',
  '{} has no field "{}" to fill in.',
  '"{}" takes a list of lines, each a map of its fields.',
  'Not a list of values.',
  'Not a single value.',
  '{} has no filter "{}".',
  '"{}" is no range of {}. Write it as from..to.',
  'There is no report "{}".',
  'This report has no filter or parameter "{}".',
  'The body speaks of another screen than the address.',
  'A file is sent as multipart/form-data.',
  'Files are sent as multipart/form-data, each as attached[n].',
  'The length of the upload is missing.',
  'There is no link "{}".',
  'Write the keys as a JSON map of links and ids.',
  'A row is sent without its ci_id.',
  'Name & copyFrom fields are required to copy a template.',
  'There is no status "{}". There are: {}.',
  '{}, {} invites you to work on their documents. The link can be used once.',
  '{}, {} has sent you a link to set another password. It can be used once.',
  'the login page, and tell an administrator of your company.',
  // The heading of a column.
  'Indent no.',
])

const allSources = await readSources(['server'])
const OF_MODULES = /^server\/modules\/[^/]+\/(sample|pages\/)/
const sources = allSources.filter(
  ({ file }) => !OF_MODULES.test(file) && !ELSEWHERE.some((each) => file.startsWith(`server/${each}`)),
)

/** Calls whose texts nobody is answered with. */
const LOGGED = /^(Error|super|log|console\.\w+|.*\blog\.\w+|t|translate)$/
const SENTENCE = /^["\p{L}\d{](?=.* ).*[.?!]$/su

const others = (Object.keys(LANGUAGES) as LanguageName[]).filter((name) => name !== 'en')

test.each(others)('every sentence of an answer has a translation into %s', (language) => {
  const translate = answerTranslator(language)
  const missing = sources.flatMap((source) =>
    sentencesIn(source).filter(({ texts }) => !texts.every((text) => isTranslated(text, translate))),
  )
  expect(missing.map(({ place, texts }) => `${place} ${texts.join(' / ')}`)).toEqual([])
})

/** Put together from two texts of the sources. */
const TOGETHER = /^Saving a change/

test('every translated sentence is one of the sources', () => {
  const code: string[] = []
  for (const { program } of allSources) visit(program, (node) => code.push(...textsOf(node)))
  const written = code.join('\n')
  const isWritten = (text: string) => text.split(/\{\w+\}/).every((part) => written.includes(part.trim()))
  expect(Object.keys(sentences).filter((text) => !isWritten(text) && !TOGETHER.test(text))).toEqual([])
})

interface Sentence {
  readonly place: string
  /** With `{}` for values: several where an expression chooses between two words. */
  readonly texts: readonly string[]
}

function sentencesIn(source: Source): readonly Sentence[] {
  const sentences: Sentence[] = []
  visit(source.program, (node, around) => {
    const texts = textsOf(node)
    if (!texts.every((text) => isSentence(text, around.at(-1), source)) || texts.length === 0) return
    if (texts.every((text) => OTHERS.has(text))) return
    if (around.slice(-4).some((each) => LOGGED.test(calleeIn(each, source)))) return
    sentences.push({ place: placeOf(source, node), texts })
  })
  return sentences
}

/** A text of several words that ends as a sentence, or that an error is made of. */
function isSentence(text: string, parent: Node | undefined, source: Source): boolean {
  if (!/\p{L}/u.test(text.replaceAll('{}', ''))) return false
  return SENTENCE.test(text) || (/ /.test(text) && parent !== undefined && calleeIn(parent, source) === 'HttpError')
}

function calleeIn(node: Node, { text }: Source): string {
  const callee = node.type === 'NewExpression' || node.type === 'CallExpression' ? node['callee'] : null
  return isNode(callee) ? text.slice(callee.start, Number(callee['end'])) : ''
}

function textsOf(node: Node): readonly string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type !== 'TemplateLiteral') return []
  const parts = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  )
  return (node['expressions'] as readonly Node[]).reduce<readonly string[]>(
    (texts, value, at) =>
      texts.flatMap((text) => chosenIn(value).map((each) => `${text}${each}${parts[at + 1] ?? ''}`)),
    [parts[0] ?? ''],
  )
}

/** `isOpen ? 'open' : 'completed'` is both words, any other value `{}`. */
function chosenIn(value: Node): readonly string[] {
  const sides = value.type === 'ConditionalExpression' ? [value['consequent'], value['alternate']] : []
  const words = sides.map((side) => (isNode(side) && side.type === 'Literal' ? String(side['value']) : '{}'))
  return words.length === 0 || words.includes('{}') ? ['{}'] : words
}

/** With numbers and with texts for its values; without what comes from other sentences. */
const isTranslated = (text: string, translate: (text: string) => string | null): boolean =>
  ['7', 'Approved'].some(
    (value) => translate(text.replace(/^(\{\} )+(?=[A-Z])|(?<=[.?]) ?\{\}$/, '').replaceAll('{}', value)) !== null,
  )
