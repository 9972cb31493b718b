/**
 * What an author wrote, once it has the right shape: short forms and gaps included. The author's words
 * are kept apart from what the compiler makes of them (definition/).
 */
import type { AppDefinition, FieldType, Filter, Platform, Rule, ServerPage, Tone } from '../definition/definition.ts'
import type { ReadyFilterName } from '../language/kinds/ready-filters.ts'
import type { AboutSource, CardSource, GridSource, ViewSource } from './source-blocks.ts'
import type { ActionSource } from './source-steps.ts'

export type * from './source-blocks.ts'
export type * from './source-steps.ts'

export type ConditionSource = string | boolean
export type ValueSource = string | number | boolean | null
export type ParametersSource = string | Readonly<Record<string, ValueSource>>

/** How a field is filled in, and what is shown of it, where it is declared or named. */
export interface FieldHere {
  readonly label?: string
  readonly unit?: string
  readonly decimals?: number
  readonly options?: string | readonly string[]
  readonly many?: boolean
  readonly value?: string
  readonly default?: ValueSource
  readonly requiredWhen?: ConditionSource
  readonly enabledWhen?: ConditionSource
  readonly reason?: string
  readonly visibleWhen?: ConditionSource
  readonly min?: string | number
  readonly max?: string | number
  readonly clamp?: boolean
  readonly length?: readonly number[]
  readonly pattern?: string
  readonly texts?: Readonly<Partial<Record<Rule, string>>>
  readonly fills?: Readonly<Record<string, string>>
  readonly dictate?: boolean
  readonly onChange?: string
}

export interface LongField extends FieldHere {
  readonly type: FieldType
  readonly also?: string | readonly string[]
  readonly class?: string
  readonly sent?: boolean
  readonly fields?: readonly Named<FieldSource>[]
  readonly flat?: string
}

export type FieldSource = FieldType | LongField

/** Without a type it says what differs from the field of the screen. */
export type FieldInRead = FieldType | (Omit<LongField, 'type'> & { readonly type?: FieldType })

export interface OptionWords {
  readonly label?: string
  readonly send?: Readonly<Record<string, string>>
  readonly separated?: boolean
  readonly count?: string
}

/** A name, or a map of one name to what differs here. */
export type Named<Override> = string | Readonly<Record<string, Override>>

export type FilterSource =
  | Filter['type']
  | {
      readonly type: Filter['type']
      readonly label?: string
      readonly options?: string | readonly Named<OptionWords>[]
      readonly get?: string
      readonly answer?: string
      readonly field?: string
      readonly default?: string
      readonly look?: Filter['look']
      readonly sends?: readonly string[]
      readonly ranges?: readonly string[]
      readonly visibleWhen?: ConditionSource
    }

interface ReadWords {
  readonly when?: ConditionSource
  readonly key?: string
  readonly fields?: readonly Named<FieldInRead>[]
  readonly one?: boolean
  readonly loading?: string
  readonly reloading?: string
  readonly empty?: string
}

export interface AskedWords {
  readonly query?: ParametersSource
  readonly answer?: string
  readonly page?: number
  readonly live?: boolean
}

export type ReadSource = ReadWords &
  (
    | (AskedWords & { readonly get: string })
    | (AskedWords & { readonly post: string; readonly body?: ParametersSource })
    | { readonly part: string; readonly answer?: string }
    | { readonly from: string }
  )

interface ScreenWords {
  readonly label: string
  readonly platform?: readonly Platform[]
  readonly group?: string
  readonly fields?: Readonly<Record<string, FieldSource>>
}

/** Words that pages, registers and records share. */
interface PageWords extends ScreenWords {
  readonly serverPage?: ServerPage
  readonly wideOnly?: boolean
  readonly filters?: Readonly<Record<string, FilterSource>>
  readonly actions?: Readonly<Record<string, ActionSource>>
}

export interface PageSource extends PageWords {
  readonly kind: 'page'
  readonly data?: Readonly<Record<string, ReadSource>>
  readonly views: Readonly<Record<string, ViewSource>>
}

/** Words of a read and of the grid that shows it, in one map. */
export type ReportWords = ReadWords & AskedWords & Omit<GridSource, 'grid' | 'fields' | 'edit' | 'label'>

export type ReportSource = ReportWords & {
  readonly get: string
  readonly label?: string
  readonly visibleWhen?: ConditionSource
}

export interface RegisterSource extends PageWords, Omit<ReportWords, 'fields' | 'actions'> {
  readonly kind: 'register'
  readonly get?: string
  readonly tabs?: Readonly<Record<string, ReportSource>>
}

export interface RecordsSource extends PageWords {
  readonly kind: 'records'
  readonly data?: Readonly<Record<string, ReadSource>>
  readonly list?: Omit<ReportWords, 'actions'>
  readonly form?: readonly Named<FieldHere>[]
  readonly views?: Readonly<Record<string, ViewSource>>
}

export interface MoveSource {
  readonly from: string | readonly string[]
  readonly to: string
  readonly by: string
  readonly when?: ConditionSource
}

export type MoveName = 'submit' | 'approve' | 'reject'

export interface WorkflowSource {
  readonly example?: boolean
  readonly starts: string
  readonly moves: Readonly<Partial<Record<MoveName, readonly MoveSource[]>>>
  readonly ownDocuments?: 'refuse' | 'allow'
}

export interface ApprovalsSource extends ScreenWords, Omit<AboutSource, 'pdf'> {
  readonly kind: 'approvals'
  readonly card: CardSource
  readonly pdf?: 'allowed' | 'always' | boolean
  readonly statuses?: 'all' | readonly Named<OptionWords>[]
  readonly scope?: string | boolean
  readonly filters?: Readonly<Partial<Record<ReadyFilterName, string>>>
  readonly approve?: boolean
  readonly reject?: boolean
  readonly workflow?: string | WorkflowSource
}

export type ScreenSource = PageSource | RegisterSource | RecordsSource | ApprovalsSource

export interface AppSource {
  readonly label: string
  readonly apiid: string
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly sections: Readonly<Record<string, SectionSource>>
  readonly roles?: Readonly<Record<string, string | { readonly label: string; readonly team?: string }>>
  readonly statuses?: Readonly<Record<string, Tone | 'plain'>>
  readonly workflows?: Readonly<Record<string, WorkflowSource>>
  readonly support?: string
  readonly languages?: AppDefinition['languages']
  readonly loginHosts?: readonly string[]
  readonly calls?: readonly string[]
  readonly routes?: Readonly<Record<string, RouteSource>>
}

export type SectionSource = string | { readonly label: string; readonly groups?: Readonly<Record<string, string>> }

export interface RouteSource {
  readonly label: string
  readonly section: string
  readonly group?: string
  readonly platform?: readonly Platform[]
  readonly page?: 'landing' | 'panel'
}
