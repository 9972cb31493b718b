/** All texts of the engine are messages (decision 17): named by their English text, listed, translated. */
import { describe, expect, test } from 'vitest'
import ar from '../../engine/messages/ar.json' with { type: 'json' }
import en from '../../engine/messages/en.json' with { type: 'json' }
import hi from '../../engine/messages/hi.json' with { type: 'json' }
import { textsToRead } from '../../engine/fields/texts-to-read.ts'
import type { Translations } from '../../engine/messages/message.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { appText } from '../../engine/publish/small-site.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { isNode, placeOf, readSources, visit, type Node } from './sources.ts'

const english: Translations = en
const DRAWN = [
  'engine/attachments',
  'engine/blocks',
  'engine/calls',
  'engine/fields',
  'engine/filters',
  'engine/grid-data',
  'engine/overlays',
  'engine/page',
  'engine/screen',
  'engine/shell',
  'engine/ui',
  'widgets',
]
const drawn = await readSources(DRAWN)
const others = await readSources(['engine/definition', 'engine/compile', 'server/pages', 'server/modules'])

/** What people read in the screens that every site has. */
const { published } = createPublisher(blockSpecs).publish([{ file: 'app.yaml', text: appText() }])
const defaultTexts = [...(published?.screens.values() ?? [])].map(({ client }) => client)

/** Attributes whose text is read to people. */
const READ = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'hint', 'caption'])

test('no view contains a text that is not a message', () => {
  const bare: string[] = []
  for (const source of drawn) {
    // Shown only to implementers, during development.
    if (source.file.includes('/development/')) continue
    visit(source.program, (node, around) => {
      if (isBare(node, around.at(-1))) bare.push(placeOf(source, node))
    })
  }
  expect(bare).toEqual([])
})

function isBare(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(String(node['value']))
  if (node.type !== 'Literal' || parent?.type !== 'JSXAttribute' || !isNode(parent['name'])) return false
  return READ.has(String(parent['name']['name'])) && /\p{L}{2}/u.test(String(node['value']))
}

/** A comma between texts that nobody reads: selectors of CSS, what a person has typed, messages for authors. */
const OTHER_COMMAS = [
  'engine/blocks/check-totals.ts',
  'engine/blocks/list/use-list-keys.ts',
  'engine/shell/keyboard/focus-trail.ts',
  'server/pages/form.ts',
]

test('texts beside each other are joined in the language of the reader', () => {
  const commas: string[] = []
  for (const source of [...drawn, ...others.filter(({ file }) => /^server\/.*\bpages\//.test(file))]) {
    if (OTHER_COMMAS.includes(source.file)) continue
    visit(source.program, (node) => {
      if (isJoinedByComma(node)) commas.push(placeOf(source, node))
    })
  }
  expect(commas).toEqual([])
})

function isJoinedByComma({ type, callee, arguments: args }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property']) || !Array.isArray(args)) return false
  const [comma] = args as readonly unknown[]
  return callee['property']['name'] === 'join' && isNode(comma) && comma['value'] === ', '
}

test('every message is used somewhere', () => {
  const used = new Set(textsToRead(defaultTexts))
  for (const { program } of [...drawn, ...others]) {
    visit(program, (node) => {
      if (node.type !== 'Literal' || typeof node['value'] !== 'string') return
      const text = node['value']
      used.add(text.replace(EXPRESSIONS, '{}'))
      for (const [, chosen = ''] of text.matchAll(CHOSEN)) used.add(chosen)
    })
  }
  expect(Object.keys(english).filter((text) => !used.has(text) && !used.has(text.replace(EXPRESSIONS, '{}')))).toEqual(
    [],
  )
})

/** `Approve {size(selected)}` in the compiler is `Approve {0}` for translators. */
const EXPRESSIONS = /\{[^}]*\}/g
/** Texts between which an expression of the compiler chooses. */
const CHOSEN = /"([^"]+)"/g

test('every text of the screens that every site has is a message', () => {
  expect([...textsToRead(defaultTexts)].filter((text) => !Object.hasOwn(english, text))).toEqual([])
  expect(defaultTexts.length).toBeGreaterThan(0)
})

test('no message is chosen before the language is known', () => {
  const early: string[] = []
  for (const source of drawn) {
    visit(source.program, (node, around) => {
      const isMessage = node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 't'
      if (isMessage && !around.some(({ type }) => type.includes('Function'))) early.push(placeOf(source, node))
    })
  }
  expect(early).toEqual([])
})

describe.each([
  ['hi', hi],
  ['ar', ar],
] as const)('the translations of %s', (language, words: Translations) => {
  test('exist for every message, and for nothing else', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('have the placeholders of the message', () => {
    const others = Object.entries(words).filter(([text, own]) =>
      formsOf(own).some(
        (form) => !placesIn(text).every((place) => placesIn(form).includes(place)) && typeof own === 'string',
      ),
    )
    const unknown = Object.entries(words).filter(([text, own]) =>
      formsOf(own).some((form) => !placesIn(form).every((place) => placesIn(text).includes(place))),
    )
    expect([others, unknown]).toEqual([[], []])
  })

  test('have a form for every plural category of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const counted = Object.keys(english).filter((text) => typeof english[text] === 'object')
    expect(counted.length).toBeGreaterThan(0)
    for (const text of counted) expect(Object.keys(words[text] ?? {}).toSorted()).toEqual(pluralCategories.toSorted())
  })
})

function formsOf(own: Translations[string]): readonly string[] {
  return typeof own === 'string' ? [own] : Object.values(own ?? {})
}

function placesIn(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? []
}
