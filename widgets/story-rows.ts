import type { Read } from '../engine/definition/definition.ts'
import type { Row } from '../engine/screen/host.ts'
import type { ProgressBlock } from './progress/block.ts'

/** By block name: the values of the first row of the block's read in stories. */
export const firstRows: Readonly<Record<string, (block: never, read: Read) => Row>> = {
  progress: ({ read, of }: ProgressBlock, { name, key }: Read): Row =>
    read === name && of !== null ? { [key]: of } : {},
}
