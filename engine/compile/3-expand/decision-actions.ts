/** The actions of an approval list about the selected documents (foundation §4, §5). */
import type { ActionNode } from './ast.ts'

/** What can be done with selected documents; also the name of the workflow move. */
export type DecisionName = 'approve' | 'reject'

/** A row with an approval message cannot be decided; the message gives the reason. */
const allow = { when: 'row.showApprovalMessage != true', reason: '{row.approvalMessage}' }

/** The roles that reject may differ from those that approve. An ERP without this distinction refuses both alike. */
const allowRejection = {
  when: 'row.rejectionMessage == null ? row.showApprovalMessage != true : row.rejectionMessage == ""',
  reason: '{or(row.rejectionMessage, row.approvalMessage)}',
}

export const decisionActions: Readonly<Record<DecisionName, ActionNode>> = {
  approve: {
    // The number of documents is named only if there are several.
    label: 'Approve {size(selected) == 1 ? null : size(selected)}',
    tone: 'primary',
    allow,
    steps: [
      {
        kind: 'decide',
        decide: 'approval',
        confirm: 'Approve {size(selected) == 1 ? "this document" : "these documents"}?',
      },
    ],
  },
  // The dialog that asks for the reason also serves as the confirmation.
  reject: {
    label: 'Reject {size(selected) == 1 ? null : size(selected)}',
    tone: 'danger',
    allow: allowRejection,
    steps: [{ kind: 'decide', decide: 'rejection', askReason: 'Please enter the reason.' }],
  },
}
