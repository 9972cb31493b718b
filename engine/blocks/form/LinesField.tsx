import { useMemo } from 'react'
import { derived } from '../../page/cell.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { ScreenContext, useScreenCell } from '../../screen/host.ts'
import type { FieldState } from './field-states.ts'

/** The grid of the lines, disabled while the field is disabled. */
export function LinesField({ state }: { readonly state: FieldState }) {
  const screen = useScreenCell()
  const { isEnabled, item } = state
  const own = useMemo(
    () => (isEnabled ? screen : derived(() => ({ ...screen.get(), readOnly: true }))),
    [screen, isEnabled],
  )
  const blocks = useMemo(() => (item.lines === null ? [] : [item.lines]), [item])
  return (
    <ScreenContext value={own}>
      <Blocks blocks={blocks} />
    </ScreenContext>
  )
}
