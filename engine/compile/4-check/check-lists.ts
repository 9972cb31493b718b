import { aboutWords, fieldsAbout, type AboutWord } from '../../language/row-offers.ts'
import type { Path } from '../1-parse/parse.ts'
import type { BlockOfKind } from '../3-expand/ast.ts'
import type { Checking } from './checking.ts'
import { fieldsOfRead, type PageFacts } from './page-facts.ts'
import type { Subjects } from './subjects.ts'

/** Lists and grids: at most three actions for the selection, and row fields for what a row offers. */
export function checkLists(checking: Checking, facts: PageFacts, subjects: Subjects): void {
  for (const { block, path } of facts.blocks) {
    if (block.kind === 'list' || block.kind === 'grid') {
      checkSelectedActions(checking, subjects, { actions: block.actions, path })
    }
    if (block.kind === 'list') checkAbout(checking, facts, { list: block, path })
  }
}

/** The floating button has three places (site-modules §2.5). */
const MOST_SELECTED = 3

function checkSelectedActions(
  checking: Checking,
  { of }: Subjects,
  { actions = [], path }: { readonly actions: readonly string[] | undefined; readonly path: Path },
): void {
  const selected = actions.filter((name) => of.get(name) === 'selected')
  const fourth = selected[MOST_SELECTED]
  if (fourth === undefined) return
  const range = checking.positions.value([...path, 'actions', actions.indexOf(fourth)])
  const notes = [`They are: ${selected.join(', ')}`]
  checking.report({ code: 'too-many-for-selected', names: [fourth, String(MOST_SELECTED)], range, notes })
}

/** What a row offers is drawn from common row fields, which a read of the author's own must have. */
function checkAbout(
  checking: Checking,
  facts: PageFacts,
  { list, path }: { list: BlockOfKind<'list'>; path: Path },
): void {
  const fields = fieldsOfRead(facts, list.list)
  for (const { word, field } of fieldsOffered(list)) {
    if (fields.has(field)) continue
    const range = checking.positions.key([...path, word])
    checking.report({ code: 'offer-needs-field', names: [word, field, list.list], range })
  }
}

export function fieldsOffered(
  list: BlockOfKind<'list'>,
): readonly { readonly word: AboutWord; readonly field: string }[] {
  const words = Object.keys(aboutWords) as AboutWord[]
  return words
    .filter((word) => list[word] !== undefined)
    .flatMap((word) => fieldsAbout(word, list[word]).map((field) => ({ word, field })))
}
