import { cardRecord } from '../card.ts'
import { optionRecord } from '../filter.ts'
import { either, flag, names, oneOf, record, reference, words, type RecordShape } from '../shape.ts'
import { workflowRecord } from '../workflow.ts'
import { screenWords } from './page.ts'

/** `kind: approvals`: a list of cards with statuses, filters, selection and a decision (foundation §2). */
export const approvalsShape = (kinds: Readonly<Record<string, string>>): RecordShape =>
  record('an approvals screen', {
    ...screenWords(kinds),
    approve: { shape: flag, doc: 'Whether rows can be approved.', default: 'true', example: 'false' },
    card: { shape: cardRecord, doc: 'What a row shows, and where.', default: null, example: '{ title: client }' },
    statuses: {
      shape: either({
        text: oneOf({ all: 'every status of app.yaml' }),
        list: names(reference('status'), optionRecord),
      }),
      doc: 'The options of the status filter, in order.',
      default: 'documents have no status',
      example: '[done, waiting, open]',
    },
    scope: {
      shape: either({ text: words(), flag }),
      doc: 'The caption of the last option of the status filter, which asks for everything.',
      default: 'All company data',
      example: 'All orders',
    },
    workflow: {
      shape: either({ text: reference('workflow'), map: workflowRecord }),
      doc: 'How documents are decided on the reference server: a workflow of app.yaml, or its own.',
      default: 'the ERP’s own',
      example: 'two-step',
    },
  })
