/** What a row is called to people: the heading of its card, and of a document its number before it. */
import type { Block, BlockOf, Definition, Read } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import { formatValue, type LocaleSettings } from '../format.ts'
import type { Row } from '../../calls/contract.ts'
import { withDocumentNumber } from './document-number.ts'
import { keyOf, readField } from './rows.ts'

interface About {
  readonly definition: Pick<Definition, 'views' | 'fields'>
  readonly locale: LocaleSettings
  readonly read: Pick<Read, 'name' | 'key' | 'base'>
}

/**
 * The heading of the card that shows rows of this read, after the number of a document; null: no card does, or the row
 * has nothing to say there.
 */
export function titleOf(row: Row, { definition, locale, read }: About): string | null {
  const blocks = withRows(definition).filter((each) => each.read === read.name || each.read === read.base)
  // Where a list and a grid show the same rows, it is the list that names them.
  const block = blocks.find((each) => each.block === 'list') ?? blocks[0]
  return block ? nameIn(row, block, { definition, locale }) : null
}

type Naming = Pick<About, 'definition' | 'locale'>

const nameIn = (row: Row, block: BlockWithRows, naming: Naming): string | null =>
  withDocumentNumber(headingIn(row, block, naming), row, naming.definition)

/** The title of a record as a form holds it, whatever read it is of: by the first card of the page that has one for it. */
export function recordTitle(record: Row, { definition, locale }: Naming): string | null {
  const titles = withRows(definition).map((block) => headingIn(record, block, { definition, locale }))
  return withDocumentNumber(titles.find((title) => title !== null) ?? null, record, definition)
}

function headingIn(row: Row, { card }: BlockWithRows, { definition, locale }: Naming) {
  const name = card.title ?? card.left[0]
  const field = name === undefined ? undefined : definition.fields[name]
  const value = field === undefined ? null : readField(row, field)
  return field === undefined || value === null || value === '' ? null : formatValue(value, field, locale)
}

type BlockWithRows = BlockOf<'list'> | BlockOf<'grid'>

function withRows({ views }: Pick<Definition, 'views'>): readonly BlockWithRows[] {
  const blocks = Object.values(views).flatMap((view) => view.blocks.flatMap(withInner))
  return blocks.filter((block) => block.block === 'list' || block.block === 'grid')
}

/**
 * What rows of one message are called, by their identity: their titles, and where two have the same one their first
 * code that says something else beside it. Rows without a title are left out.
 */
export function titlesOf(rows: readonly Row[], about: About & { readonly read: Pick<Read, 'fields'> }): Titles {
  const titled = rows.flatMap((row) => {
    const key = keyOf(row, about.read)
    const title = key === null ? null : titleOf(row, about)
    return key === null || title === null ? [] : [{ key, title, row }]
  })
  const isShared = (title: string): boolean => titled.filter((each) => each.title === title).length > 1
  return new Map(
    titled.map(({ key, title, row }) => [key, isShared(title) ? withNumber(title, row, about) : title] as const),
  )
}

type Titles = ReadonlyMap<string, string>

function withNumber(title: string, row: Row, { definition, read }: Parameters<typeof titlesOf>[1]): string {
  const codes = read.fields.map((name) => definition.fields[name]).filter((field) => field?.type === 'code')
  const key = keyOf(row, read)
  const numbers = codes
    .map((field) => (field ? readField(row, field) : null))
    .map((value) => String((isNamed(value) ? value.text : value) ?? ''))
  const number = numbers.find((text) => text !== '' && text !== title && text !== key)
  return number === undefined ? title : `${title} ${number}`
}

/** A text with the row's title wherever its identity stands as a word. */
export function namedByTitle(text: string, key: string, titles: Titles): string {
  const title = titles.get(key)
  if (title === undefined) return text
  return text.replace(new RegExp(`(?<![\\w-])${escaped(key)}(?![\\w-])`, 'g'), () => title)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function withInner(block: Block): readonly Block[] {
  if (block.block === 'tabs') return block.tabs.flatMap(({ blocks }) => blocks.flatMap(withInner))
  if (block.block === 'accordion') return block.panels.flatMap(({ blocks }) => blocks.flatMap(withInner))
  return [block]
}
