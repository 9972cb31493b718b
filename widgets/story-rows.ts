import type { Read } from '../engine/definition/definition.ts'
import type { Row } from '../engine/screen/host.ts'
import type { ProgressBlock } from './progress/block.ts'

/** By the name of a block: what the first row of its read holds in stories. */
export const firstRows: Readonly<Record<string, (block: never, read: Read) => Row>> = {
  progress: ({ read, of }: ProgressBlock, { name, key }: Read): Row =>
    read === name && of !== null ? { [key]: of } : {},
}
