import type { BlockOf } from '../../../definition/definition.ts'
import { canStep, partOf, type UndoStep } from '../../../page/form/row-changes.ts'
import type { ScreenHost } from '../../../screen/host.ts'
import type { RunLineCommand } from './line-commands.ts'
import { canMove, duplicateLines, moveLines, removeLines, type LineRange } from './line-edits.ts'

interface CommandedLines {
  readonly host: ScreenHost
  /** The field of the form. */
  readonly field: string
  /** Puts a new line at this position and opens its first cell. */
  insert(at: number): void
}

/** Carries out the commands on whole lines. */
export function lineCommands({ host, field, insert }: CommandedLines): RunLineCommand {
  const move = (lines: LineRange, by: -1 | 1): LineRange => {
    if (!canMove(host, field, { ...lines, by })) return lines
    moveLines(host, field, { ...lines, by })
    return { ...lines, at: lines.at + by }
  }
  return (command, lines) => {
    const { at, count } = lines
    if (count === 0) return null
    switch (command) {
      case 'insertAbove':
        insert(at)
        return null
      case 'insertBelow':
        insert(at + count)
        return null
      case 'duplicate':
        duplicateLines(host, field, lines)
        return { at: at + count, count }
      case 'moveUp':
        return move(lines, -1)
      case 'moveDown':
        return move(lines, 1)
      case 'remove':
        removeLines(host, field, lines)
        return { at, count: 1 }
    }
  }
}

/** The steps of the history of a grid's rows that there are now. */
export function stepsOf(host: ScreenHost, { read }: Pick<BlockOf<'grid'>, 'read'>): readonly UndoStep[] {
  const part = partOf(host.definition, read)
  const state = host.store.getState()
  return (['undo', 'redo'] as const).filter((step) => canStep(state, part, step))
}
