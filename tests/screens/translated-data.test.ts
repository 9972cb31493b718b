/** In another language texts change, but nothing that is sent or looked up does (decision 17). */
import { expect, test } from 'vitest'
import { localized } from '../../engine/messages/localized.ts'
import { compile } from './screens.ts'

const SCREEN = `
label: Desk
kind: page
filters:
  stage:
    type: choice
    options: [{ Open: { send: { text: Open, label: Open, reason: Open } } }, Closed]
fields:
  id: code
  text: { type: choice, label: Open, options: =props.sorts, fills: { label: text, texts: reason } }
  label: { type: text, label: Open }
  texts: { type: text, label: Open, pattern: Open, texts: { pattern: Open } }
data:
  props: { get: props, answer: get_props, one: true }
  rows: { get: list, query: =filter, fields: [id, text, label], empty: Open }
actions:
  done:
    label: Open
    steps:
      - post: comment
        body: { label: Open, text: =form.text }
        done: Open
      - show: reason
views:
  all: { actions: [done], blocks: [{ list: rows, card: { title: text } }, { form: [text, label, texts] }] }
  reason: { label: Open, blocks: [{ text: Open }] }
`

/** All keys of texts that people read. */
const TEXTS = [
  '/label',
  '/fields/id/label',
  '/fields/text/label',
  '/fields/label/label',
  '/fields/texts/input/texts/pattern',
  '/fields/texts/label',
  '/filters/0/label',
  '/filters/0/options/0/label',
  '/filters/0/options/1/label',
  '/reads/rows/texts/empty',
  '/actions/done/label/0',
  '/actions/done/steps/0/done/0',
  '/views/all/blocks/1/items/0/label',
  '/views/all/blocks/1/items/1/label',
  '/views/all/blocks/1/items/2/label',
  '/views/all/blocks/1/items/2/input/texts/pattern',
  '/views/reason/label/0',
  '/views/reason/blocks/0/text/0',
]

/** Every value of a definition with its path. */
function values(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}=${String(value)}`]
  return Object.entries(value).flatMap(([key, member]) => values(member, `${path}/${key}`))
}

test('keys that are named like texts are data if an author or the ERP has chosen them', () => {
  const { value, diagnostics } = compile({ file: 'utility/desk.yaml', text: SCREEN.trimStart() })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const shown = localized(value?.client, () => 'खुला')
  const before = values(value?.client)
  const changed = values(shown).filter((each) => !before.includes(each))
  expect(changed.map((each) => each.replace(/=खुला$/, ''))).toEqual(TEXTS)
})
