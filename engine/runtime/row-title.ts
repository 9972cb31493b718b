/** What a row is called to people: the heading of its card. */
import type { Block, Definition, Read } from '../definition/definition.ts'
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
  const blocks = Object.values(definition.views).flatMap((view) => view.blocks.flatMap(withInner))
  const shows = (name: string): boolean => name === read.name || name === read.base
  const list = blocks.find((block) => block.block === 'list' && shows(block.read))
  const name = list?.block === 'list' ? (list.card.title ?? list.card.left[0]) : undefined
  const field = name === undefined ? undefined : definition.fields[name]
  const value = field === undefined ? null : readField(row, field)
  return field === undefined || value === null || value === '' ? null : formatValue(value, field, locale)
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
