/** Entry of the thread that copies the folder of the embedded database. */
import { serveCalls } from '../files/threads/serve-calls.ts'
import { copyCalls } from './copy-folder.ts'

serveCalls(copyCalls)
