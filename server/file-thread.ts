/** The entry of the thread that works on files: papers, exports and imported files block a thread while they are made or read. */
import { paperCalls } from './documents/paper-calls.ts'
import { exportCalls } from './exports/export-calls.ts'
import { importCalls } from './imports/import-calls.ts'
import { serveCalls } from './threads/serve-calls.ts'

serveCalls({ ...paperCalls, ...exportCalls, ...importCalls })
