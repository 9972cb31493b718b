/** What an author wrote of actions and their steps. */
import type { Tone } from '../definition/definition.ts'
import type { ConditionSource, ParametersSource, ValueSource } from './source.ts'

interface StepWords {
  readonly when?: ConditionSource
  readonly confirm?: string
  readonly confirmTitle?: string
}

interface CallWords {
  readonly query?: ParametersSource
  readonly body?: ParametersSource
  readonly done?: string
  readonly failed?: string
  readonly tone?: Tone
}

export type StepSource = StepWords &
  (
    | { readonly decide: string; readonly query?: ParametersSource; readonly askReason?: string }
    | (CallWords & { readonly post: string })
    | (CallWords & { readonly get: string })
    | { readonly reload: string }
    | { readonly say: string; readonly tone?: Tone; readonly seconds?: number }
    | { readonly refuse: string; readonly tone?: Tone }
    | { readonly set: Readonly<Record<string, ValueSource>>; readonly each?: string }
    | { readonly remove: string }
    | { readonly run: string }
    | { readonly show: string; readonly with?: ParametersSource }
    | { readonly open: string; readonly with?: ParametersSource }
    | { readonly back: true }
    | { readonly print: true }
  )

interface ActionWords {
  readonly label?: string
  readonly tone?: 'primary' | 'danger' | 'plain'
  readonly visibleWhen?: ConditionSource
  readonly enabledWhen?: ConditionSource
  readonly reason?: string
  readonly keys?: string
  readonly busy?: string
  readonly allow?: { readonly when: ConditionSource; readonly reason: string }
}

/** A step in place shares its map with the button, whose tone it then is. */
type InPlace<Step> = Step extends unknown ? Omit<Step, 'tone'> : never

export type ActionSource = ActionWords & (InPlace<StepSource> | { readonly steps: readonly StepSource[] })
