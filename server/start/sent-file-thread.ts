/** Entry of the thread for sent files: how long one takes to read depends on whoever made it. */
import { sentRowsCalls } from '../exports/sent-rows-calls.ts'
import { importCalls } from '../imports/import-calls.ts'
import { serveCalls } from '../threads/serve-calls.ts'

serveCalls({ ...sentRowsCalls, ...importCalls })
