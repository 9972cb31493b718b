/** Entry of the file thread: creating papers and exports blocks the thread that does it. */
import { paperCalls } from '../rows/documents/paper-calls.ts'
import { exportFileCalls } from '../exchange/exports/export-calls.ts'
import { serveCalls } from '../files/threads/serve-calls.ts'

serveCalls({ ...paperCalls, ...exportFileCalls })
