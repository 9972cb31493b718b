import type { Value } from '../../../expressions/tree.ts'
import type { FieldState } from '../field-states.ts'
import type { ModelHost } from '../form-model.ts'

export interface ControlProps {
  readonly id: string
  readonly now: FieldState
  /** The newest of the screen, for printing. */
  host(): ModelHost
  typed(value: Value): void
  left(): void
}

/** What every input says to who cannot see the frame. */
export function saidOf({ id, now }: Pick<ControlProps, 'id' | 'now'>) {
  const { fieldError, reason, isEnabled, isRequired } = now
  const described = [
    ...(isEnabled || reason === null ? [] : [`${id}-reason`]),
    ...(fieldError === null ? [] : [`${id}-error`]),
  ]
  return {
    id,
    disabled: !isEnabled,
    'aria-required': isRequired || undefined,
    'aria-invalid': fieldError !== null || undefined,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  }
}
