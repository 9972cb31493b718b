/** Processes of this machine, as Linux lists them in `/proc`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface ProcessStat {
  readonly parent: number
  /** CPU time of the process and of its children that have exited: in hundredths of a second, the clock of `/proc`. */
  readonly ticks: number
}

const TICKS_A_SECOND = 100

/** Null: it has exited. */
function statOf(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may contain anything; fields after it are numbered from 3.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (number: number): number => Number(fields[number - 3])
    return { parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) }
  } catch {
    return null
  }
}

/** A process and its descendants that still run; on other systems than Linux only the process itself. */
export function treeOf(root: number): readonly number[] {
  const names = existsSync('/proc') ? readdirSync('/proc') : []
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const children = Map.groupBy(pids, (pid) => statOf(pid)?.parent ?? 0)
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** CPU time that a process and all its descendants have used so far. */
export function cpuSecondsOf(root: number): number {
  return treeOf(root).reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS_A_SECOND
}

/** Kills a process and its descendants like a power failure: none of them can react. */
export function killTree(root: number): void {
  // Stopped first, so that none can start another process.
  for (const pid of [root, ...treeOf(root)]) signal(pid, 'SIGSTOP')
  for (const pid of treeOf(root)) signal(pid, 'SIGKILL')
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already exited.
  }
}
