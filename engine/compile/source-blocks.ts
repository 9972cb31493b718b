/** What an author wrote of views and their blocks. */
import type { Tone } from '../definition/definition.ts'
import type { ConditionSource, FieldHere, Named, ParametersSource, ValueSource } from './source.ts'

export interface CardSource {
  readonly title?: string
  readonly left?: readonly string[]
  readonly right?: readonly string[]
  readonly badges?: readonly string[]
  readonly progress?: readonly { readonly field: string; readonly of?: string; readonly label?: string }[]
  readonly more?: readonly string[]
}

/** What a row offers beside its card. */
export interface AboutSource {
  readonly details?: boolean
  readonly comments?: boolean
  readonly attachments?: boolean
  readonly moreAttachments?: string
  readonly pdf?: 'allowed' | 'always'
}

export interface ListSource extends AboutSource {
  readonly list: string
  readonly card?: CardSource
  readonly actions?: readonly string[]
  readonly onPress?: string
}

export interface ColumnWords {
  readonly label?: string
  readonly onPress?: string
}

export interface GroupSource {
  readonly group: string
  readonly fields: readonly Named<ColumnWords>[]
}

export interface AcrossSource {
  readonly across: string
  readonly label?: string
  readonly fields: readonly Named<ColumnWords>[]
  readonly actions?: readonly string[]
}

export type ColumnSource = Named<ColumnWords> | GroupSource | AcrossSource

export interface GridSource {
  readonly grid: string
  readonly label?: string
  readonly fields?: readonly ColumnSource[]
  readonly edit?: readonly Named<FieldHere>[]
  readonly groupBy?: string
  readonly totals?: readonly string[]
  readonly actions?: readonly string[]
  readonly onPress?: string
  readonly card?: CardSource
  readonly exports?: boolean
}

export interface FormSource {
  readonly form: readonly Named<FieldHere>[]
  readonly label?: string
  readonly actions?: readonly string[]
  readonly adds?: string
  readonly enabledWhen?: ConditionSource
  readonly reason?: string
}

export type TabSource =
  | readonly BlockSource[]
  | {
      readonly label?: string
      readonly visibleWhen?: ConditionSource
      readonly enabledWhen?: ConditionSource
      readonly reason?: string
      readonly blocks: readonly BlockSource[]
    }

export type TabsByName = Readonly<Record<string, TabSource>>

export interface FilesSource {
  readonly files: 'attachments' | 'revisions'
  readonly screen?: string
  readonly pk: string
  readonly table?: ValueSource
  readonly max?: number
  readonly maxSize?: string | number
}

export type BlockSource = { readonly visibleWhen?: ConditionSource; readonly only?: 'wide' | 'narrow' } & (
  | ListSource
  | GridSource
  | FormSource
  | FilesSource
  | { readonly text: string; readonly tone?: Tone | 'plain' }
  | { readonly tabs: TabsByName; readonly field?: string }
  | { readonly accordion: TabsByName }
  | { readonly frame: string; readonly query?: ParametersSource; readonly label: string }
  | { readonly scanner: string; readonly mode?: string; readonly onScan: string }
  | { readonly pdf: string; readonly name?: string }
  | {
      readonly progress: string
      readonly unit?: string
      readonly decimals?: number
      readonly of?: string
      readonly labels?: string
    }
)

export type ViewSource =
  | readonly BlockSource[]
  | {
      readonly label?: string
      readonly modal?: boolean
      readonly actions?: readonly string[]
      readonly blocks: readonly BlockSource[]
    }
