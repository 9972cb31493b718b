/**
 * The compiler's syntax tree: what an author wrote, with every short form expanded and alternatives distinguished by
 * `kind`. Its types are those of the shapes.
 */
import type { appShape } from '../../language/app.ts'
import type { everyBlock } from '../../language/block.ts'
import type { cardRecord } from '../../language/card.ts'
import type { fieldOverrideRecord, fieldInReadShape, fieldRecord } from '../../language/field.ts'
import type { optionRecord } from '../../language/filter.ts'
import type { BlockSentence, Infer, MembersValue, Named } from '../../language/infer.ts'
import type { parameters, readShape } from '../../language/read.ts'
import type { screenShape } from '../../language/screen.ts'
import type { valueOrNull } from '../../language/shape.ts'
import type { stepShape } from '../../language/step.ts'
import type { workflowRecord } from '../../language/workflow.ts'

export type { Named } from '../../language/infer.ts'

/** Blocks, one below the other. */
export interface BlockNodes extends ReadonlyArray<BlockNode> {}

/** Any block, as far as the compiler knows it: its spec knows the rest (`BlockNodeOf`). */
export type BlockNode = MembersValue<typeof everyBlock, BlockNodes> & { readonly kind: string }

/** A block of the vocabulary that was passed in, typed by its words. */
export type BlockNodeOf<Name extends string, Words> = MembersValue<typeof everyBlock, BlockNodes> &
  BlockSentence<Words, Name, BlockNodes>

export type ScreenNode = Infer<ReturnType<typeof screenShape>, BlockNodes>
export type ScreenOfKind<Kind extends ScreenNode['kind']> = Extract<ScreenNode, { readonly kind: Kind }>
export type PageNode = ScreenOfKind<'page'>
export type ApprovalsNode = ScreenOfKind<'approvals'>
export type RegisterNode = ScreenOfKind<'register'>
export type RecordsNode = ScreenOfKind<'records'>
export type LedgerNode = ScreenOfKind<'ledger'>
export type PostsNode = NonNullable<ApprovalsNode['posts']>
export type FigureNode = NonNullable<ApprovalsNode['figures']>[string]

type Entry<Map> = Exclude<Map, undefined>[keyof Exclude<Map, undefined>]

export type FieldNode = Infer<typeof fieldRecord>
/** The overrides in the rows of a read; with a type it declares the field on the spot. */
export type FieldInReadNode = Infer<typeof fieldInReadShape>
/** The overrides where a form or an editable column names a field. */
export type FieldOverrideNode = Infer<typeof fieldOverrideRecord>
export type FilterNode = Entry<PageNode['filters']>
export type OptionNode = Named<Infer<typeof optionRecord>>
export type ReadNode = Infer<typeof readShape>
export type ReadOfKind<Kind extends ReadNode['kind']> = Extract<ReadNode, { readonly kind: Kind }>
export type ActionNode = Entry<PageNode['actions']>
export type StepNode = Infer<typeof stepShape>
export type StepOfKind<Kind extends StepNode['kind']> = Extract<StepNode, { readonly kind: Kind }>
export type ViewNode = Entry<PageNode['views']>
export type CardNode = Infer<typeof cardRecord>
export type ValueNode = Infer<typeof valueOrNull>
export type ParametersNode = Infer<typeof parameters>
export type WorkflowNode = Infer<typeof workflowRecord>
export type MoveNode =
  Entry<WorkflowNode['moves']> extends infer Moves
    ? Exclude<Moves, undefined> extends readonly (infer Move)[]
      ? Move
      : never
    : never
export type AppNode = Infer<typeof appShape>
