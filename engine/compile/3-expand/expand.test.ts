import { describe, expect, it } from 'vitest'
import { screenShape } from '../../language/screen.ts'
import { screens } from '../../../tests/screens/screens.ts'
import { parseFile, type ParsedFile } from '../1-parse/parse.ts'
import type { Path } from '../1-parse/path.ts'
import type { PageNode } from './ast.ts'
import { expand } from './expand.ts'
import { toShortForm } from './to-short-form.ts'
import { blockSpecs } from '../../../widgets/specs.ts'

const shape = screenShape(blockSpecs)

const HEAD = 'label: Sample\nkind: page\n'

function parsed(text: string): ParsedFile {
  const { value } = parseFile('x.yaml', text)
  if (value === null) throw new Error('not parsed')
  return value
}

function expanded(text: string): PageNode {
  return expand(shape, parsed(HEAD + text)).value as PageNode
}

/** The text of the file at the position of a part of the tree. */
function written(text: string, path: Path): string {
  const file = HEAD + text
  const { place } = expand(shape, parsed(file))
  const { start, end } = parsed(file).positionsIn(place).value(path)
  return file.slice(start.offset, end.offset)
}

describe('short forms', () => {
  it('of fields and filters consist of a type', () => {
    const { fields, filters } = expanded('fields: { code: code }\nfilters: { search: search }\n')
    expect(fields).toEqual({ code: { type: 'code' } })
    expect(filters).toEqual({ search: { type: 'search' } })
  })

  it('of views and tabs consist of their blocks', () => {
    const { views } = expanded('views:\n  start:\n    - tabs:\n        notes: [{ text: None. }]\n')
    const notes = { blocks: [{ kind: 'text', text: 'None.' }] }
    expect(views).toEqual({ start: { blocks: [{ kind: 'tabs', tabs: { notes } }] } })
  })

  it('of names become nodes, with their overrides', () => {
    const { data } = expanded('data:\n  list: { get: list, fields: [id, { remark: text }] }\n')
    expect(data?.['list']?.fields).toEqual([
      { kind: 'named', name: 'id', override: null },
      { kind: 'named', name: 'remark', override: { type: 'text' } },
    ])
  })

  it('of a step in place become one step, and leave the look to the button', () => {
    const { actions } = expanded('actions: { again: { tone: primary, reload: list, when: form.x } }\n')
    const step = { kind: 'reload', reload: 'list', when: 'form.x' }
    expect(actions).toEqual({ again: { tone: 'primary', steps: [step] } })
  })

  it('of one item become a list', () => {
    expect(expanded('fields: { code: { type: code, also: Code } }\n').fields?.['code']?.also).toEqual(['Code'])
  })
})

describe('positions', () => {
  it('of expanded parts are those of the short form', () => {
    expect(written('fields: { code: money }\n', ['fields', 'code', 'type'])).toBe('money')
    expect(written('views: { start: [{ text: None. }] }\n', ['views', 'start', 'blocks', 0, 'text'])).toBe('None.')
  })

  it('of a name with an override are its key and the override', () => {
    const text = 'data: { list: { get: list, fields: [{ remark: { type: text } }] } }\n'
    const item = ['data', 'list', 'fields', 0]
    expect(written(text, [...item, 'name'])).toBe('remark')
    expect(written(text, [...item, 'override', 'type'])).toBe('text')
  })

  it('of a step in place are those of the action', () => {
    expect(written('actions: { again: { reload: list } }\n', ['actions', 'again', 'steps', 0, 'reload'])).toBe('list')
  })
})

describe('the reverse of expand', () => {
  it.each(screens)('expands $file to the same tree again', ({ text }) => {
    const { value, place } = expand(shape, parsed(text))
    const again = expand(shape, { value: toShortForm(shape, value), place })
    expect(again.value).toEqual(value)
  })
})
