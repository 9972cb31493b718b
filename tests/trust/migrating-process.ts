/** Opens a database, which migrates it; prints when that begins and when it is done, and waits to be killed. */
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'

process.stdout.write('begin\n')
await openDatabase(readConfig(process.env))
process.stdout.write('done\n')
setInterval(() => {}, 1_000)
