import type { Value } from '../../../expressions/tree.ts'
import type { FieldState } from '../field-states.ts'
import type { ModelHost } from '../form-model.ts'

export interface ControlProps {
  readonly id: string
  readonly state: FieldState
  /** The newest host of the screen, for printing. */
  host(): ModelHost
  onChange(value: Value): void
  onBlur(): void
}

/** The accessibility attributes of every input, for people who cannot see its frame. */
export function ariaProps({ id, state }: Pick<ControlProps, 'id' | 'state'>) {
  const { fieldError, reason, isEnabled, isRequired } = state
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
