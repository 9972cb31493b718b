import type { ReactNode } from 'react'
import type { Read } from '../definition/definition.ts'
import type { ReadState } from './host.ts'
import { useRead } from './use-read.ts'
import type { ReadSources } from './use-read.ts'

export interface ScreenReadsProps extends ReadSources {
  readonly children: (reads: Readonly<Record<string, ReadState>>) => ReactNode
}

/** Every read of the screen, one component each: later ones may speak of the rows of earlier ones. */
export function ScreenReads({ children, ...sources }: ScreenReadsProps) {
  return <ReadsFrom {...sources} waiting={Object.values(sources.definition.reads)} reads={NONE} draw={children} />
}

const NONE: Readonly<Record<string, ReadState>> = {}

interface ReadsFromProps extends ReadSources {
  readonly waiting: readonly Read[]
  readonly reads: Readonly<Record<string, ReadState>>
  readonly draw: ScreenReadsProps['children']
}

function ReadsFrom(props: ReadsFromProps) {
  const [read] = props.waiting
  return read ? <OneRead {...props} read={read} /> : props.draw(props.reads)
}

function OneRead({ read, waiting, reads, names, ...rest }: ReadsFromProps & { readonly read: Read }) {
  const state = useRead(read, { ...rest, names })
  const next = { waiting: waiting.slice(1), reads: { ...reads, [read.name]: state } }
  return <ReadsFrom {...rest} {...next} names={{ ...names, [read.name]: state.rows }} />
}
