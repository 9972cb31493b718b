import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { explainScreen } from '../../engine/compile/compile.ts'
import { withoutServer } from '../compile/without-server.ts'
import { app, compile, context, screens } from './screens.ts'

test('app.yaml compiles without a message', () => {
  expect(app.diagnostics).toEqual([])
})

test('there are screens', () => {
  expect(screens.length).toBeGreaterThanOrEqual(3)
})

describe.each(screens)('$file', (source) => {
  const { value, diagnostics } = compile(source)

  test('compiles without a message', () => {
    expect(diagnostics).toEqual([])
  })

  test('is unchanged after a round trip through JSON', () => {
    expect(JSON.parse(JSON.stringify(value))).toEqual(value)
    expect(JSON.stringify(value)).not.toContain('undefined')
  })

  test('compiles to the same bytes again', () => {
    expect(JSON.stringify(compile(source).value)).toBe(JSON.stringify(value))
  })

  test('is deeply frozen', () => {
    expect(unfrozen(value)).toEqual([])
  })

  test('sends nothing about the workflow to a browser', () => {
    const sent = JSON.stringify(value?.client)
    for (const word of ['workflow', 'ownDocuments', 'moves', 'searchFields', 'ownFields']) expect(sent).not.toContain(`"${word}"`)
    for (const role of context().app.roles) expect(sent).not.toContain(`"${role.name}"`)
  })

  test('compiles to the same definition from the output of explain', () => {
    const explained = explainScreen(source, context()).value ?? ''
    const again = compile({ file: source.file, text: explained })
    expect(again.diagnostics).toEqual([])
    expect(withoutServer(again.value?.client)).toEqual(withoutServer(value?.client))
  })

  test('is explained in lines that name their origin', () => {
    const explained = explainScreen(source, context()).value ?? ''
    const written = new Set(source.text.split('\n').map((line) => line.trim()))
    const silent = changedParts(explained, source.text).flatMap((part) =>
      part.split('\n').filter((line) => !line.includes('  # ') && !written.has(line.trim())),
    )
    expect(silent).toEqual([])
  })
})

/** The parts of a page, by key at the root and one level below, that differ in meaning from the author's. */
function changedParts(explained: string, text: string): readonly string[] {
  const [now, before] = [parse(explained), parse(text)]
  return explained.trimEnd().split(/\n(?=\S)/).flatMap((part) => {
    const key = /^\w+/.exec(part)?.[0] ?? ''
    const [head = '', ...entries] = part.split(/\n(?= {2}\S)/)
    if (isDeepStrictEqual(now[key], before[key])) return []
    const changed = entries.filter((entry) => {
      const name = /^ {2}([\w-]+)/.exec(entry)?.[1] ?? ''
      return !isDeepStrictEqual(now[key]?.[name], before[key]?.[name])
    })
    return [head, ...changed]
  })
}

/** Paths of maps and lists that could still be changed. */
function unfrozen(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([key, inner]) => unfrozen(inner, `${path}/${key}`))
  return Object.isFrozen(value) ? below : [path, ...below]
}

