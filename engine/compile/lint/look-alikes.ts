import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import type { CardNode } from '../3-expand/ast.ts'
import { fieldsOfInputs } from '../4-check/block-facts.ts'
import type { FieldFacts } from '../4-check/field-facts.ts'
import type { PageFacts } from '../4-check/page-facts.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Things beside each other that people cannot tell apart: fields and tabs with one caption, buttons, values of a card. */
export const lookAlikes: LintRule = {
  entries: {
    'same-caption': {
      message: (caption, first, second) => `"${first}" and "${second}" have the same caption, "${caption}".`,
      explain: 'People see the captions of fields and tabs, not their names. Give one of the two another `label`.',
    },
    'same-action': {
      message: (name, first) => `"${name}" does the same as "${first}" beside it.`,
      explain:
        'Two buttons of one place take the same steps under the same conditions. Remove one, or change its steps.',
    },
  },
  check: checkAlike,
}

function checkAlike(screen: LintedScreen): void {
  const { facts } = screen
  for (const { block, path, facts: of } of facts.blocks) {
    if (of.inputs?.read === null) {
      const items = fieldsOfInputs(of.inputs, path)
      reportCaptions(
        screen,
        items.map(({ field, path: at }) => ({ field, path: at })),
      )
    }
    const { card, tabs } = block as { readonly card?: CardNode; readonly tabs?: Tabs }
    if (card) reportCard(screen, card, [...path, 'card'])
    if (tabs) reportTabs(screen, tabs, [...path, 'tabs'])
  }
  for (const { children } of facts.own.values()) {
    reportCaptions(
      screen,
      [...children.values()].map((field) => ({ field, path: field.layers.at(-1)?.path ?? [] })),
    )
  }
  reportActions(screen, facts)
}

type Tabs = Readonly<Record<string, { readonly label?: string; readonly visibleWhen?: unknown }>>

interface Placed {
  readonly field: FieldFacts
  readonly path: Path
}

/** Fields of one form that are shown at the same time. */
function reportCaptions({ positions, warn }: LintedScreen, placed: readonly Placed[]): void {
  const captions = new Map<string, string>()
  for (const { field, path } of placed) {
    const { name, words } = field
    if (words.visibleWhen !== undefined && words.visibleWhen !== true) continue
    const caption = words.label ?? labelOf(name)
    const first = captions.get(caption)
    if (first === undefined) captions.set(caption, name)
    else if (first !== name) {
      const labelled = field.layers.findLast(({ words: own }) => own.label !== undefined)
      const range = labelled ? positions.value([...labelled.path, 'label']) : positions.value(path)
      warn({ code: 'same-caption', names: [caption, first, name], range })
    }
  }
}

function reportTabs({ positions, warn }: LintedScreen, tabs: Tabs, path: Path): void {
  const captions = new Map<string, string>()
  for (const [name, { label = labelOf(name), visibleWhen }] of Object.entries(tabs)) {
    const first = visibleWhen === undefined ? captions.get(label) : undefined
    if (visibleWhen === undefined && first === undefined) captions.set(label, name)
    if (first === undefined) continue
    warn({
      code: 'same-caption',
      names: [label, first, name],
      range: positions.key([...path, name]),
    })
  }
}

function reportCard({ positions, warn }: LintedScreen, { left = [], right = [] }: CardNode, path: Path): void {
  for (const [at, name] of right.entries()) {
    if (!left.includes(name)) continue
    const range = positions.value([...path, 'right', at])
    warn({ code: 'duplicate-item', names: [name], range })
  }
}

/** Buttons of one bar or row that do the same under the same conditions. */
function reportActions({ positions, warn }: LintedScreen, { page, uses }: PageFacts): void {
  const bars = new Map<string, string>()
  for (const [name, { label: _label, tone: _tone, keys: _keys, ...does }] of Object.entries(page.actions ?? {})) {
    for (const { path } of uses.get(name) ?? []) {
      const key = JSON.stringify([path.slice(0, -1), does])
      const first = bars.get(key)
      if (first === undefined) bars.set(key, name)
      else if (first !== name) {
        warn({
          code: 'same-action',
          names: [name, first],
          range: positions.key(['actions', name]),
        })
      }
    }
  }
}
