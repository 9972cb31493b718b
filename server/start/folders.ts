import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADS_FILE } from '../audit/heads.ts'
import type { Config } from '../config/config.ts'

/** Created by servers, and by a restore, which another account may have run. */
const IN_DATA = ['files', 'exports', 'incoming', 'pieces']

/**
 * Creates the folders of the settings. Throws the error of the file system if this process may not use one of them, or
 * what is stored there: a server that starts would refuse files, and write no heads of the audit.
 */
export async function requireFolders({ dataDir, auditDir }: Pick<Config, 'dataDir' | 'auditDir'>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await mkdir(auditDir, { recursive: true, mode: 0o700 })
  const stored = [...IN_DATA.map((name) => join(dataDir, name)), join(auditDir, HEADS_FILE)]
  for (const path of [dataDir, auditDir, ...stored]) await requireUse(path)
}

async function requireUse(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
