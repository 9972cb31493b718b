/** A screen after each phase of the compiler, against `tests/samples/app.yaml`. */
import { parseFile, type ParsedFile } from '../../engine/compile/1-parse/parse.ts'
import { validate } from '../../engine/compile/2-validate/validate.ts'
import { expandScreen, type ExpandedScreen } from '../../engine/compile/3-expand/expand-screen.ts'
import type { FindSource } from '../../engine/compile/3-expand/report-source.ts'
import { leavesAndBlocksOf, type LeafSite } from '../../engine/compile/3-expand/leaves.ts'
import { checkScreen } from '../../engine/compile/4-check/check.ts'
import type { CheckedPage } from '../../engine/compile/4-check/checked.ts'
import { startChecking, type FileCheck } from '../../engine/compile/4-check/checking.ts'
import { startLowering } from '../../engine/compile/5-lower/blocks.ts'
import type { LowerContext } from '../../engine/compile/5-lower/lowering.ts'
import { pageShape } from '../../engine/language/kinds/page.ts'
import { screenShape } from '../../engine/language/screen.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { sampleApp } from '../samples/samples.ts'

const FILE = 'crm/sample.yaml'

export const context = { app: sampleApp(), blocks: blockSpecs, screen: 'sample' }

export function parsed(text: string): ParsedFile {
  const { value } = parseFile(FILE, text)
  if (value === null) throw new Error('The sample is no YAML.')
  return value
}

/** No other screen is there. */
const alone = { ...context, find: () => undefined, parametersOf: () => null }

export function expanded(text: string): ExpandedScreen {
  const read = parsed(text)
  const [wrong] = validate(FILE, read, screenShape(blockSpecs))
  if (wrong) throw new Error(wrong.message)
  return expandScreen(read, { ...alone, screen: 's' })
}

/** With whatever is wrong with it. */
export function checkedPage(text: string): CheckedPage {
  return checkScreen(FILE, expanded(text), alone)
}

export function lowering(text: string): LowerContext {
  return startLowering(checkedPage(text), blockSpecs)
}

export interface Subject extends CheckedPage {
  readonly checking: FileCheck
  readonly screen: ExpandedScreen
  readonly leaves: readonly LeafSite[]
}

/** What one rule reports of a screen: the code, and what of the text it points at. */
export function reportsOf(
  text: string,
  rule: (subject: Subject) => void,
  find: FindSource = alone.find,
): readonly string[] {
  const screen = expanded(text)
  const checked = checkScreen(FILE, screen, alone)
  const site = {
    screen: 'sample',
    calls: context.app.calls,
    platforms: ['steel', 'tex'],
    roles: [],
    readers: [],
    statuses: [],
    former: new Map(),
    currency: 'INR',
    linked: null,
    screens: null,
    find,
  }
  const checking = startChecking(FILE, screen.page.positions, site)
  for (const [path, expression] of checked.expressions) checking.expressions.set(path, expression)
  rule({ ...checked, checking, screen, leaves: leavesAndBlocksOf(pageShape(blockSpecs), screen.page.node).leaves })
  return checking.diagnostics.map(({ code, range }) => `${code}: ${text.slice(range.start.offset, range.end.offset)}`)
}
