import type { CatalogueEntry } from './entry.ts'

/** Messages about workflows and the statuses of a screen. */
export const workflowEntries = {
  'no-workflow': {
    message: () => 'The reference server cannot decide documents without a `workflow`.',
    explain:
      'Your own ERP knows who may approve what; for the reference server it is written as `workflow`. Without it the reference server refuses every approval of this screen.',
  },
  'no-approve-move': {
    message: () => 'This workflow has no move `approve`, but documents of this screen are approved.',
    explain: 'Add the move, or write `approve: false`.',
  },
  'no-reject-move': {
    message: () => 'This workflow has no move `reject`, but documents of this screen are rejected.',
    explain: 'Add the move, or leave out `reject: true`.',
  },
  'unreachable-status': {
    message: (status, starts) => `No move leads from "${starts}" to "${status}".`,
    explain: 'A document begins with the status `starts` and changes by moves. This move can never be made.',
  },
  'starts-nowhere': {
    message: (starts) => `Documents start as "${starts}", and no move begins there.`,
    explain:
      'A new document would stay in the status `starts` for ever, and no other move could be made. Start with the status that the first move begins from.',
  },
  'no-way-out': {
    message: (status) => `A document that comes to "${status}" stays there: no move leads on.`,
    explain:
      'A workflow ends with statuses whose colour in app.yaml is `success` or `danger`. Another one that no move leaves is a step that was forgotten: add the move, or, where documents really end there, give the status such a colour.',
  },
  'only-rejected': {
    message: (status) => `A document that comes to "${status}" can only be rejected: no move approves it.`,
    explain:
      'An approval leads to this status, and the only moves from it reject the document. Add the move under `approve`, or leave out the rejection where documents end there.',
  },
  'status-without-move': {
    message: (status) => `No document comes to "${status}": the workflow neither starts there nor leads there.`,
    explain:
      'The status filter would offer a status that finds nothing; a document could never be printed in it. Remove it from `statuses` or `pdf`, or add the move that leads there.',
  },
  'owner-approves': {
    message: () => 'Who made a document would approve it, though this workflow refuses decisions on own documents.',
    explain:
      '`by: owner` is who made the document. `ownDocuments` is `refuse` unless it is written: name a role, or write `ownDocuments: allow`.',
  },
  'role-submits': {
    message: (role) => `"${role}" never makes this move: a document is submitted by the person who created it.`,
    explain:
      'Only `owner` submits documents: write `by: owner`. Who decides first is the role of the moves under `approve` from the status that this one leads to. Which roles raise documents is said by `change: [stores]` beside `form`.',
  },
  'placeholder-in-reason': {
    message: (placeholder) => `The reason of a move is a fixed text: people would read "${placeholder}" as it stands.`,
    explain:
      'Unlike other reasons, that of a move contains no values of the row: whoever reads it may not see every field. Write what the rule is: `More than 50,000 needs a quotation.`',
  },
  'unlisted-status': {
    message: (status) => `A move leads to "${status}", which \`statuses\` of this screen does not list.`,
    explain:
      'People find documents by the status filter, which offers what `statuses` lists. Add the status there, or write `statuses: all`.',
  },
  'idle-move': {
    message: (status) => `A move from "${status}" to "${status}" changes nothing.`,
    explain:
      'A move leads a document to another status. Take the status out of `from`, or lead the move to another one.',
  },
  'gap-of-moves': {
    message: (field, values, status) => `Where "${field}" is ${values}, none of these moves leads on from "${status}".`,
    explain:
      'The conditions of moves leave out values: one between them, as `row.amount < 25000` and `row.amount > 25000` do with 25000, what is above the highest limit or below the lowest, or a field that is empty. Nobody can approve such a document. Correct a comparison, or add the move; write a `reason` where such documents are not to be approved.',
  },
  'overlap-of-moves': {
    message: (field, values, line) =>
      `Where "${field}" is ${values}, this move and that of line ${line} both apply, and lead to two statuses.`,
    explain:
      'The limits of two roles overlap: what happens depends on who decides first. Begin one where the other ends: `row.Total <= 25000` and `row.Total > 25000`.',
  },
  'settled-condition': {
    message: (why, result) => `${why}: this \`when\` ${result} holds.`,
    explain:
      'A document begins a move with the status in `from`, and has passed the conditions of the moves before. What these exclude need not, or cannot, be asked again. Correct the limit, or the `from`.',
  },
  'same-decision': {
    message: (move, status, other) => `\`${move}\` leads to "${status}", as \`${other}\` does.`,
    explain:
      'An approval and a rejection with one result are no decision, and no move leads to the status that one of them was meant to lead to. Write that status as `to`.',
  },
  'approval-leads-back': {
    message: (from, to) => `An approval of "${from}" leads back to "${to}", from where documents come there.`,
    explain:
      'Such a document is never approved: each approval begins the same steps again. Lead the move to the next step or the end; what sends a document back is a move under `reject`.',
  },
  'unreachable-move': {
    message: (from, line) => `The move on line ${line} applies to every document with status "${from}" first.`,
    explain: 'Of the moves of one role the first that matches is made. Put the one without `when` last.',
  },
  'overtaken-move': {
    message: (line, from) =>
      `This move is never made: wherever its \`when\` holds, that of line ${line} does, from "${from}" and by the same role.`,
    explain:
      'Of the moves of one role from one status the first whose `when` holds is made. Put the narrower condition first: `row.Total > 90000` before `row.Total > 15000`.',
  },
} as const satisfies Record<string, CatalogueEntry>
