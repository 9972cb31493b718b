/** Entry of the file thread: creating papers and exports blocks the thread that does it. */
import { paperCalls } from '../documents/paper-calls.ts'
import { exportCalls } from '../exports/export-calls.ts'
import { serveCalls } from '../threads/serve-calls.ts'

serveCalls({ ...paperCalls, ...exportCalls })
