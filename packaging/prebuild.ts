/**
 * After `npm ci` in a clone: what the first `npm start` would otherwise wait for, the browser part and a prepared
 * database to copy. Both are made again by the start where they do not fit the sources any more.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '../server/database/migrate.ts'
import { ownTemplate } from '../server/database/template.ts'
import { writeTemplateFile } from '../server/database/write-template.ts'
import { builtFrontEnd } from '../server/web/front-end.ts'

const template = ownTemplate(migrationNames)
await Promise.all([
  builtFrontEnd(join(import.meta.dirname, '..'), console.log),
  existsSync(template) ? null : writeTemplateFile(template),
])
