/** Entry of the thread for sent files: how long one takes to read depends on whoever made it. */
import { sentRowsCalls } from '../exchange/exports/sent-rows-calls.ts'
import { importFileCalls } from '../exchange/imports/import-calls.ts'
import { serveCalls } from '../files/threads/serve-calls.ts'

serveCalls({ ...sentRowsCalls, ...importFileCalls })
