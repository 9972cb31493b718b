import type { ComponentProps } from 'react'
import type { ScreenHost } from '../../screen/host.ts'
import { undoKeys } from './undo-keys.ts'

type GridSectionProps = ComponentProps<'section'> & {
  readonly host: ScreenHost
  /** The read whose rows it shows. */
  readonly read: string
}

/** The frame of a grid, which takes the keys that undo its changes. */
export function GridSection({ host, read, ...section }: GridSectionProps) {
  return <section {...section} className="cs-grid" onKeyDownCapture={undoKeys(host, read)} />
}
