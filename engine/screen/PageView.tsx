import type { ReactNode } from 'react'
import type { View } from '../definition/definition.ts'
import { Blocks, useVisible } from './Blocks.tsx'

interface PageViewProps {
  readonly view: View
  /** '': it has none. */
  readonly label?: string
  /** Above its blocks. */
  readonly children?: ReactNode
}

/** One view: its blocks one below the other. */
export function PageView({ view, label = '', children }: PageViewProps) {
  const visible = useVisible(view.blocks)
  const first = view.blocks.find((_block, index) => visible[index])?.block
  return (
    <section className="cs-view" aria-label={label || undefined} data-view={view.name} data-first={first}>
      {children}
      <Blocks blocks={view.blocks} />
    </section>
  )
}
