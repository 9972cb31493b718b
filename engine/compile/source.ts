/**
 * What an author wrote, once it has the right shape: short forms and gaps included. The author's words
 * are kept apart from what the compiler makes of them (definition/).
 */
import type { FieldType, Filter, Platform, Tone } from '../definition/definition.ts'
import type { ReadyFilterName } from '../language/kinds/ready-filters.ts'

export type FieldSource =
  | FieldType
  | {
      readonly type: FieldType
      readonly label?: string
      readonly unit?: string
      readonly decimals?: number
      readonly also?: string | readonly string[]
      readonly class?: string
      readonly options?: readonly string[]
    }

export interface OptionWords {
  readonly label?: string
  readonly send?: Readonly<Record<string, string>>
  readonly separated?: boolean
}

/** A name, or a map of one name to what differs here. */
export type Named<Override> = string | Readonly<Record<string, Override>>

export type FilterSource =
  | Filter['type']
  | {
      readonly type: Filter['type']
      readonly label?: string
      readonly options?: readonly Named<OptionWords>[]
      readonly get?: string
      readonly answer?: string
      readonly field?: string
      readonly default?: string
      readonly visibleWhen?: ConditionSource
    }

export type ValueSource = string | number | boolean
export type ParametersSource = string | Readonly<Record<string, ValueSource>>

export interface ReadSource {
  readonly get: string
  readonly query?: ParametersSource
  readonly answer?: string
  readonly page?: number
  readonly key?: string
  readonly fields?: readonly Named<FieldSource>[]
}

export type ConditionSource = string | boolean

interface StepWords {
  readonly when?: ConditionSource
  readonly confirm?: string
}

export type StepSource = StepWords &
  (
    | { readonly decide: string; readonly query?: ParametersSource; readonly askReason?: string }
    | {
        readonly post: string
        readonly query?: ParametersSource
        readonly body?: ParametersSource
        readonly done?: string
      }
    | { readonly reload: string }
    | { readonly say: string; readonly tone?: Tone }
  )

export interface ActionWords {
  readonly label?: string
  readonly tone?: 'primary' | 'danger' | 'plain'
  readonly visibleWhen?: ConditionSource
  readonly enabledWhen?: ConditionSource
  readonly reason?: string
  readonly allow?: { readonly when: ConditionSource; readonly reason: string }
}

export type ActionSource = ActionWords & (StepSource | { readonly steps: readonly StepSource[] })

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
}

export type BlockSource = { readonly visibleWhen?: ConditionSource } & (
  ListSource | { readonly text: string; readonly tone?: Tone | 'plain' }
)

export type ViewSource = readonly BlockSource[] | { readonly label?: string; readonly blocks: readonly BlockSource[] }

interface ScreenWords {
  readonly label: string
  readonly platform?: readonly Platform[]
  readonly fields?: Readonly<Record<string, FieldSource>>
}

export interface PageSource extends ScreenWords {
  readonly kind: 'page'
  readonly filters?: Readonly<Record<string, FilterSource>>
  readonly data?: Readonly<Record<string, ReadSource>>
  readonly actions?: Readonly<Record<string, ActionSource>>
  readonly views: Readonly<Record<string, ViewSource>>
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

export type ScreenSource = PageSource | ApprovalsSource

export interface AppSource {
  readonly label: string
  readonly apiid: string
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  readonly sections: Readonly<Record<string, string>>
  readonly roles?: Readonly<Record<string, string | { readonly label: string; readonly team?: string }>>
  readonly statuses?: Readonly<Record<string, Tone | 'plain'>>
  readonly workflows?: Readonly<Record<string, WorkflowSource>>
  readonly support?: string
  readonly loginHosts?: readonly string[]
  readonly routes?: Readonly<Record<string, RouteSource>>
}

export interface RouteSource {
  readonly label: string
  readonly section: string
  readonly platform?: readonly Platform[]
  readonly page?: 'landing' | 'panel'
}
