/** Waits for what never comes: Node ends such a process with code 13. */
import { once } from 'node:events'

await once(new EventTarget(), 'never')
