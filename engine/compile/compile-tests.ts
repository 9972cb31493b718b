/** Compiles a file of tests, `crm/sales.test.yaml`, in the phases of every file: parse, validate, expand, check. */
import type { Result } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { screenTestShape, testedBy, type ScreenTestNode } from '../language/screen-test.ts'
import { parse } from './1-parse/parse.ts'
import { validate } from './2-validate/validate.ts'
import { expand } from './3-expand/expand.ts'
import type { Expanded } from './3-expand/expand-screen.ts'
import { checkTestFile, type TestedScreen } from './4-check/check-tests.ts'
import { hasErrors } from './4-check/checking.ts'
import type { Source } from './compile.ts'

export { testedBy } from '../language/screen-test.ts'
export type { TestedScreen } from './4-check/check-tests.ts'

/** The cases of a file with every short form expanded, and the positions of their parts. */
export type CompiledTests = Expanded<ScreenTestNode>

/** @param of the screen of the file; null: there is none */
export function compileTests({ file, text }: Source, of: TestedScreen | null): Result<CompiledTests> {
  const parsed = parse(file, text)
  if (!parsed.value || hasErrors(parsed.diagnostics)) return { value: null, diagnostics: parsed.diagnostics }
  if (of === null) {
    const range = parsed.value.positions.key([])
    const missing = report({ code: 'test-without-screen', names: [testedBy(file) ?? file], file, range })
    return { value: null, diagnostics: [...parsed.diagnostics, missing] }
  }
  const ofShape = [...parsed.diagnostics, ...validate(file, parsed.value, screenTestShape)]
  if (hasErrors(ofShape)) return { value: null, diagnostics: ofShape }
  const { value, place } = expand(screenTestShape, parsed.value)
  // The shape has just proved the type.
  const tests = { node: value as ScreenTestNode, positions: parsed.value.positionsIn(place) }
  const checked = checkTestFile(file, tests, of)
  const diagnostics = [...ofShape, ...checked.diagnostics]
  return { value: hasErrors(diagnostics) ? null : tests, diagnostics }
}
