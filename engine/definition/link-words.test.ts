import { expect, test } from 'vitest'
import { compiledScreen } from '../../tests/contract/compiled-screen.ts'
import { linksInWords } from './link-words.ts'

const KITS = `
label: Kits
kind: records
fields: { Name: text, Contents: { type: lines, fields: [{ Tool: text }] } }
form: [Name, Contents]
`
const ISSUES = `
label: Issues
kind: records
see: { everyone: all }
fields:
  Kit: { type: link, to: kits }
  Tools: { type: lines, from: =form.Kit.Contents, fields: [{ Name: { type: text, value: =source.Tool } }] }
form: [Kit, Tools]
`

test('says which lines are worked out from what, and what is read of a linked row for them', () => {
  expect(linksInWords(compiledScreen('issues', ISSUES, { kits: KITS, issues: ISSUES }))).toEqual([
    'read anew each time: Contents of the row of Kit in kits',
    'at each save the lines of Tools are worked out from form.Kit.Contents, and stay as they were until the next',
  ])
})
