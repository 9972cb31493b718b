/** The calls beyond the contract: each is made only where the version answer names its capability. */
import type { Capability } from './capabilities.ts'
import type { CallsOptions, Send } from './call-types.ts'
import { CallError } from './errors.ts'

/** Capabilities by the path of a call; below a screen by the name of the call. */
const OF_PATH: Readonly<Record<string, Capability>> = {
  '/main/allowaccess': 'accessblock',
  '/main/download_cancel': 'exports',
  '/main/events': 'events',
  '/main/export_rows': 'rowexports',
  '/main/newpassword': 'newpassword',
  '/main/openapi.json': 'openapi',
  '/main/rules': 'rules',
  '/main/scan': 'scan',
  '/main/storedlogin': 'storedlogins',
  '/main/waiting': 'waiting',
}
const OF_SCREEN_CALL: Readonly<Record<string, Capability>> = {
  attachmenttus: 'tus',
  closing: 'closing',
  figures: 'figures',
  history: 'history',
  import_cancel: 'imports',
  import_file: 'imports',
  import_refused: 'imports',
  import_start: 'imports',
  import_template: 'imports',
  import_view: 'imports',
  inactive: 'inactive',
  options: 'links',
  revision: 'documents',
  submission: 'documents',
  withdrawal: 'documents',
}
const SCREEN_CALL = /^\/main\/s\/[^/]+\/([^/?]+)$/
const PIECES = /^\/main\/upload\//

/** The capability that announces the call; null: every ERP has it. */
export function capabilityOf(path: string): Capability | null {
  const screenCall = SCREEN_CALL.exec(path)?.[1] ?? ''
  if (Object.hasOwn(OF_SCREEN_CALL, screenCall)) return OF_SCREEN_CALL[screenCall] ?? null
  return PIECES.test(path) ? 'tus' : (OF_PATH[path] ?? null)
}

const NOT_FOUND = 404

/** Answers the calls that the ERP does not name as it would answer them: there is no such call. Nothing is sent. */
export function onlyNamed(send: Send, { capabilities }: Pick<CallsOptions, 'capabilities'>): Send {
  return async (sending) => {
    const capability = capabilityOf(sending.path)
    if (capability !== null && !capabilities().includes(capability))
      throw new CallError('http', { path: sending.path, status: NOT_FOUND })
    return await send(sending)
  }
}
