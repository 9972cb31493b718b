import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system that can really be full. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it except for this many bytes. */
  fill(left: number): void
  /** Frees the space. */
  empty(): void
  /** Mounts it again, read-only or writable. */
  remount(how: 'ro' | 'rw'): void
  /** Mounts a folder of another disk under this name. */
  lend(another: string, name: string): void
  remove(): void
}

const BLOCK = Buffer.alloc(4096, 1)

/** A file system in memory. Only root may mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  const filling = join(folder, 'filling')
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    fill(left) {
      const file = openSync(filling, 'a')
      while (free() > left) writeSync(file, BLOCK)
      closeSync(file)
    },
    empty: () => rmSync(filling),
    remount: (how) => void execFileSync('mount', ['-o', `remount,${how}`, folder]),
    lend(another, name) {
      mkdirSync(join(folder, name))
      execFileSync('mount', ['--bind', another, join(folder, name)])
    },
    remove() {
      execFileSync('umount', ['--lazy', '--recursive', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether this process may mount one. */
export function mayMount(): boolean {
  try {
    mountSmallDisk(1).remove()
    return true
  } catch {
    return false
  }
}
