/** The name of a row for people: the title of its card, preceded by its number if it is a document. */
import type { Block, BlockOf, Definition, Read } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import { formatValue, type LocaleSettings } from '../format.ts'
import type { Row } from '../../calls/contract.ts'
import { withDocumentNumber } from './document-number.ts'
import { rowKey, readField } from './rows.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'

interface TitleContext {
  readonly definition: Pick<Definition, 'views' | 'fields'>
  readonly locale: LocaleSettings
  readonly read: Pick<Read, 'name' | 'key' | 'base'>
}

/**
 * The title on the card for rows of this read, after the number of a document; null: there is no such card, or the
 * row has no value there.
 */
export function titleOf(row: Row, { definition, locale, read }: TitleContext): string | null {
  const blocks = withRows(definition).filter((each) => each.read === read.name || each.read === read.base)
  // If a list and a grid show the same rows, the list's card names them.
  const block = blocks.find((each) => each.block === 'list') ?? blocks[0]
  return block ? nameIn(row, block, { definition, locale }) : null
}

type TitleNames = Pick<TitleContext, 'definition' | 'locale'>

const nameIn = (row: Row, block: BlockWithRows, naming: TitleNames): string | null =>
  withDocumentNumber(headingIn(row, block, naming), row, naming.definition)

/** The title of a record in a form, whatever its read: from the first card of the page that has one for it. */
export function recordTitle(record: Row, { definition, locale }: TitleNames): string | null {
  const titles = withRows(definition).map((block) => headingIn(record, block, { definition, locale }))
  return withDocumentNumber(titles.find((title) => title !== null) ?? null, record, definition)
}

function headingIn(row: Row, { card }: BlockWithRows, { definition, locale }: TitleNames) {
  const name = card.title ?? card.left[0]
  const field = name === undefined ? undefined : definition.fields[name]
  const value = field === undefined ? null : readField(row, field)
  return field === undefined || value === null || value === '' ? null : formatValue(value, field, locale, row)
}

type BlockWithRows = BlockOf<'list'> | BlockOf<'grid'>

function withRows({ views }: Pick<Definition, 'views'>): readonly BlockWithRows[] {
  const blocks = Object.values(views).flatMap((view) => view.blocks.flatMap(withInner))
  return blocks.filter((block) => block.block === 'list' || block.block === 'grid')
}

/**
 * The titles of the rows in one message, by key; if two have the same title, their first code with another text is
 * added. Rows without a title are left out.
 */
export function rowTitles(
  rows: readonly Row[],
  context: TitleContext & { readonly read: Pick<Read, 'fields'> },
): Titles {
  const titled = rows.flatMap((row) => {
    const key = rowKey(row, context.read)
    const title = key === null ? null : titleOf(row, context)
    return key === null || title === null ? [] : [{ key, title, row }]
  })
  const isShared = (title: string): boolean => titled.filter((each) => each.title === title).length > 1
  return new Map(
    titled.map(({ key, title, row }) => [key, isShared(title) ? withNumber(title, row, context) : title] as const),
  )
}

type Titles = ReadonlyMap<string, string>

function withNumber(title: string, row: Row, { definition, read }: Parameters<typeof rowTitles>[1]): string {
  const codes = read.fields
    .map((name) => definition.fields[name])
    .filter((field) => field && fieldSpecs[field.type].isIdentifier)
  const key = rowKey(row, read)
  const numbers = codes
    .map((field) => (field ? readField(row, field) : null))
    .map((value) => String((isNamed(value) ? value.text : value) ?? ''))
  const number = numbers.find((text) => text !== '' && text !== title && text !== key)
  return number === undefined ? title : `${title} ${number}`
}

/** Replaces the row's key by its title wherever the text has it as a word. */
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
