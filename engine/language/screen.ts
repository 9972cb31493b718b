import { approvalsShape } from './kinds/approvals.ts'
import { ledgerShape } from './kinds/ledger.ts'
import { pageShape } from './kinds/page.ts'
import { recordsShape } from './kinds/records.ts'
import { registerShape } from './kinds/register.ts'
import { byWord } from './shape.ts'
import { perVocabulary } from './vocabulary.ts'

/** A whole screen file. */
export const screenShape = perVocabulary((blocks) =>
  byWord('a screen', 'kind', {
    approvals: approvalsShape,
    register: registerShape(blocks),
    records: recordsShape(blocks),
    ledger: ledgerShape,
    page: pageShape(blocks),
  }),
)
