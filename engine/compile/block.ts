/** What the spec of a block may use of the compiler (CONTRIBUTING, Add a block). */
export { blockSpec, type BlockSpec } from './block-spec.ts'
export { named } from './3-expand/preset.ts'
export { ratioFieldNames, ratiosIn, summedIn, type NamedRatio, type TotalsNode } from './3-expand/totals.ts'
export type { Path } from './1-parse/path.ts'
export type { BlockNodeOf, BlockNodes } from './3-expand/ast.ts'
export { alone, amongRows, changed, pressed, type ActionUse, type RowsOfUse } from './4-check/action-uses.ts'
export {
  fieldsOfInputs,
  type BlockFacts,
  type DeclaredFields,
  type InputField,
  type Inputs,
} from './4-check/block-facts.ts'
export { checkSelectedActions } from './4-check/check-selected.ts'
export { checkWholeRead } from './4-check/check-rows.ts'
export type { FileCheck } from './4-check/checking.ts'
export { fieldNamed, isComputedInRow, rowTypeOfFields, type FieldFacts, type FieldMap } from './4-check/field-facts.ts'
export { measuringField } from './3-expand/measure-words.ts'
export { isMoney, measureOf, MONEY, nounOfMeasure, PERCENT } from './4-check/measures.ts'
export { fieldsOfRead, rowOfRead, type PageFacts } from './4-check/page-facts.ts'
export { isReportRead } from './4-check/read-facts.ts'
export { cardOf } from './5-lower/cards.ts'
export { lowerInput } from './5-lower/inputs.ts'
export { ratiosMember } from './5-lower/ratios.ts'
export type { LowerContext } from './5-lower/lowering.ts'
