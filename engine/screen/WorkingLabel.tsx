import type { Action } from '../definition/definition.ts'

interface WorkingLabelProps {
  readonly action: Action
  readonly label: string
  readonly isWorking: boolean
}

/** The label of a button, under a circle that turns while its action works. Only a text for that time changes its size. */
export function WorkingLabel({ action, label, isWorking }: WorkingLabelProps) {
  if (!isWorking) return label
  const isOver = action.busy === null
  return (
    <>
      <span className={`cs-spinner${isOver ? ' cs-spinner--over' : ''}`} aria-hidden />
      <span className={isOver ? 'cs-button__under' : undefined}>{label}</span>
    </>
  )
}
