/** Compiles a file of tests, `crm/sales.test.yaml`, in the phases of every file: parse, validate, expand, check. */
import type { Diagnostic, Result } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { screenTestShape, testedBy, type ScreenTestNode } from '../language/screen-test.ts'
import { parseFile, type ParsedFile } from './1-parse/parse.ts'
import { validate } from './2-validate/validate.ts'
import { isMap } from './2-validate/walk.ts'
import { expand } from './3-expand/expand.ts'
import type { Expanded } from './3-expand/expand-screen.ts'
import { checkTestFile, type TestFileContext } from './4-check/check-tests.ts'
import { hasErrors } from './4-check/checking.ts'
import { oncePerName } from './4-check/root-causes.ts'
import type { CompileSource } from './compile.ts'

export { testedBy } from '../language/screen-test.ts'
export type { TestFileContext } from './4-check/check-tests.ts'

/** A number among the `texts` of a case: what is shown also has the unit and the format of its field. */
function asShown(found: readonly Diagnostic[], { value, positions }: ParsedFile, { screen }: TestFileContext) {
  if (!found.some(({ code }) => code === 'unquoted-text')) return found
  const { fields } = screen.client
  const cases = isMap(value) && Array.isArray(value['cases']) ? [...value['cases'].keys()] : []
  const texts = cases.map((at) => ['cases', at, 'expect', 'texts'])
  const shown = new Map(
    texts
      .flatMap((path) => positions.keys(path).map((name) => [...path, name]))
      .map((path) => [positions.value(path).start.offset, path] as const),
  )
  return found.map((each) => {
    const path = each.code === 'unquoted-text' ? shown.get(each.range.start.offset) : undefined
    if (path === undefined) return each
    const name = String(path.at(-1))
    const { unit = null } = Object.hasOwn(fields, name) ? (fields[name] ?? {}) : {}
    const example = unit === null ? 'with its unit and format' : `such as ${positions.source(path)} ${unit}`
    return { ...each, suggestion: null, notes: [`Write the text as the screen shows it, ${example}.`] }
  })
}

/** The cases of a file with every short form expanded, and the positions of their parts. */
export type CompiledTests = Expanded<ScreenTestNode>

/** @param of the screen of the file; null: there is none */
export function compileTests({ file, text }: CompileSource, of: TestFileContext | null): Result<CompiledTests> {
  const parsed = parseFile(file, text)
  if (!parsed.value || hasErrors(parsed.diagnostics)) return { value: null, diagnostics: parsed.diagnostics }
  if (of === null) {
    const range = parsed.value.positions.key([])
    const missing = report({ code: 'test-without-screen', names: [testedBy(file) ?? file], file, range })
    return { value: null, diagnostics: [...parsed.diagnostics, missing] }
  }
  const ofShape = [...parsed.diagnostics, ...asShown(validate(file, parsed.value, screenTestShape), parsed.value, of)]
  if (hasErrors(ofShape)) return { value: null, diagnostics: ofShape }
  const { value, place } = expand(screenTestShape, parsed.value)
  // The shape has just proved the type.
  const tests = { node: value as ScreenTestNode, positions: parsed.value.positionsIn(place) }
  const checked = checkTestFile(file, tests, of)
  const diagnostics = [...ofShape, ...oncePerName(checked.diagnostics, text)]
  return { value: hasErrors(diagnostics) ? null : tests, diagnostics }
}
