/** What a row is called to people: the heading of its card. */
import type { Block, BlockOf, Definition, Read } from '../definition/definition.ts'
import { formatValue, type LocaleSettings } from './format.ts'
import type { Row } from './host.ts'
import { keyOf, readField } from './rows.ts'

interface About {
  readonly definition: Pick<Definition, 'views' | 'fields'>
  readonly locale: LocaleSettings
  readonly read: Pick<Read, 'name' | 'key' | 'base'>
}

/** The heading of the card that shows rows of this read; null: no card does, or the row has nothing to say there. */
export function titleOf(row: Row, { definition, locale, read }: About): string | null {
  const blocks = withRows(definition).filter((each) => each.read === read.name || each.read === read.base)
  // Where a list and a grid show the same rows, it is the list that names them.
  const block = blocks.find((each) => each.block === 'list') ?? blocks[0]
  return block ? headingIn(row, block, { definition, locale }) : null
}

/** The title of a record that no read is known of, as a form holds it: by the first card of the page that has one for it. */
export function recordTitle(record: Row, { definition, locale }: Pick<About, 'definition' | 'locale'>): string | null {
  const titles = withRows(definition).map((block) => headingIn(record, block, { definition, locale }))
  return titles.find((title) => title !== null) ?? null
}

function headingIn(row: Row, { card }: BlockWithRows, { definition, locale }: Pick<About, 'definition' | 'locale'>) {
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

/** A text with the row's title wherever its identity stands as a word. */
export function namedByTitle(text: string, row: Row, about: About): string {
  const key = keyOf(row, about.read)
  const title = key === null ? null : titleOf(row, about)
  if (key === null || title === null) return text
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
