/** Which browser drew the references: another one smooths letters differently. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, compareParts } from './comparison.ts'

const FILE = join(import.meta.dirname, 'drawn-by.json')

/** The causes of differences between drawn letters that we do not control. */
export interface Drawer {
  /** Major version of Chromium. */
  readonly chromium: number
  /** As Node names it: linux, darwin, win32. */
  readonly platform: string
}

/** @param version as the browser reports it, 156.0.8078.79 */
export function drawerOf(version: string): Drawer {
  return { chromium: Number.parseInt(version, 10), platform: process.platform }
}

export function drawerOfReferences(): Drawer {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Drawer
}

export function isSameDrawer(one: Drawer, other: Drawer): boolean {
  return one.chromium === other.chromium && one.platform === other.platform
}

export function writeDrawer(drawer: Drawer): void {
  writeFileSync(FILE, `${JSON.stringify(drawer, null, 2)}\n`)
}

/** How pictures are compared with the references, and a notice for the tester if that is less exact. */
export function comparisonFor(drawer: Drawer, references: Drawer): { by: typeof compare; notice: string | null } {
  if (isSameDrawer(drawer, references)) return { by: compare, notice: null }
  const named = ({ chromium, platform }: Drawer): string => `Chromium ${chromium} on ${platform}`
  const notice =
    `The references were drawn by ${named(references)}, this is ${named(drawer)}: what stands where is compared, ` +
    'not how letters are smoothed.'
  return { by: compareParts, notice }
}
