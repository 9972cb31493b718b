import { stringify } from 'yaml'
import type { BlockSpec } from '../../engine/compile/block.ts'
import en from '../../engine/messages/en.json' with { type: 'json' }
import { isLanguage, LANGUAGES, type LanguageName } from '../../engine/definition/languages.ts'
import { textsToRead } from '../../engine/fields/texts-to-read.ts'
import { createPublisher, type Published } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'

/** Prints the texts of a folder of screens without a translation into a language, ready to be filled in. */
export async function missingWords(language: string, folder: string, blocks: readonly BlockSpec[]): Promise<number> {
  if (!isLanguage(language)) {
    throw new Error(`The engine does not speak "${language}". It speaks: ${Object.keys(LANGUAGES).join(', ')}.`)
  }
  const { published } = createPublisher(blocks).publish(await readSources(folder))
  if (!published) throw new Error(`${folder} does not compile: see \`countersign check\`.`)
  const { missing, texts } = textsWithoutWords(published, language)
  if (missing.length > 0) process.stdout.write(stringify(Object.fromEntries(missing.map((text) => [text, '']))))
  process.stderr.write(`${missing.length} of ${texts.size} texts have no words in ${LANGUAGES[language].name}.\n`)
  return 0
}

/** The texts of a site without a translation into a language, and all texts that it has. */
export function textsWithoutWords(
  { app, manifest, screens, files }: Published,
  language: LanguageName,
): { readonly missing: readonly string[]; readonly texts: ReadonlySet<string> } {
  const body = files.get(manifest.languages.find(({ name }) => name === language)?.words ?? '') ?? '{}'
  const translations = { ...en, ...(JSON.parse(body) as object) }
  // Roles are read in the sentences of the server: "Waiting for Accounts."
  const roles = app.roles.map(({ label }) => label)
  const texts = new Set([manifest, ...[...screens.values()].map(({ client }) => client)].flatMap(textsOf).concat(roles))
  const missing = [...texts].filter((text) => isToRead(text) && !Object.hasOwn(translations, text)).sort()
  return { missing, texts }
}

/** The texts of definitions, which do not change: a site is checked after each change of one of them. */
const knownTexts = new WeakMap<object, readonly string[]>()

function textsOf(definition: object): readonly string[] {
  const known = knownTexts.get(definition)
  if (known) return known
  const texts = [...textsToRead(definition)]
  knownTexts.set(definition, texts)
  return texts
}

/** Whether it contains a letter, apart from placeholders. */
function isToRead(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\d+\}/g, ''))
}
