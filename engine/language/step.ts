import { callName, callPath, parameters, queryMember, startingValues } from './read.ts'
import {
  flag,
  condition,
  number,
  oneOf,
  only,
  reference,
  referenceOrComputed,
  text,
  textLike,
  valueOrNull,
  valuesOf,
  type Heads,
  type Member,
  type Members,
} from './shape.ts'

/** How a message looks, and how urgent it is to screen readers. */
export const toneWords = {
  info: 'calm',
  success: 'it worked',
  warning: 'look here',
  danger: 'it failed, or cannot be undone',
}

/** Words that every step may have. */
const everyStep = {
  when: { shape: condition, doc: 'The step runs only if this holds.', default: 'true', example: 'size(selected) > 1' },
  confirm: {
    shape: text,
    doc: 'A question before the step; Cancel stops the action.',
    default: 'no question',
    example: "'Close {size(selected)} orders?'",
  },
  confirmTitle: {
    shape: text,
    doc: 'The heading of that question.',
    default: 'the label of the action',
    example: 'Confirm delete',
    goesWith: 'confirm',
  },
} as const satisfies Members

const toneOf = (doc: string, fallback: string) =>
  ({ shape: oneOf(toneWords), doc, default: fallback, example: 'success' }) as const

const callWords = {
  query: queryMember,
  body: { shape: parameters, doc: 'The body of the call.', default: 'nothing', example: '{ key: =row.id }' },
  done: {
    shape: text,
    doc: 'Message after success; `result` is the answer.',
    default: 'no message',
    example: "'Reminder sent for {row.code}.'",
  },
  failed: {
    shape: text,
    doc: 'Message after a refusal, followed by the reason the ERP gives. After a failure of the ERP or the network it is shown alone.',
    default: 'a message about what went wrong',
    example: 'No reminder was sent.',
  },
  tone: toneOf('How `done` looks.', 'success'),
} as const satisfies Members

const withMember = {
  shape: startingValues,
  doc: 'Resets the form to its defaults and these values; for an overlay of the engine, its parameters.',
  default: 'the form is not changed',
  example: '=row',
} as const satisfies Member

/** What a step can do; each word with its object. */
export const stepHeads = {
  decide: {
    head: {
      shape: callName,
      doc: 'Decides the selected rows. The call is sent exactly once and answered for each document.',
      default: null,
      example: 'approval',
    },
    members: {
      query: { ...queryMember, default: 'the query of the read', example: '=filter' },
      askReason: {
        shape: text,
        doc: 'Asks for a reason first and sends it as `reason`; this message is shown while the reason is empty.',
        default: 'no reason is requested',
        example: 'Please enter the reason.',
      },
    },
  },
  post: {
    head: { shape: callPath, doc: 'Sends a call that changes data.', default: null, example: 'remind' },
    members: callWords,
  },
  get: {
    head: {
      shape: callPath,
      doc: 'Sends a call that reads data; `result` is its answer.',
      default: null,
      example: 'status',
    },
    members: {
      ...callWords,
      optional: {
        shape: flag,
        doc: 'If the ERP cannot be reached or does not answer within a few seconds, the action continues with `result` null. If the ERP refuses the call, the action stops.',
        default: 'false',
        example: 'true',
      },
    },
  },
  reload: {
    head: { shape: reference('read'), doc: 'Requests a read again.', default: null, example: 'list' },
    members: {},
  },
  say: {
    head: { shape: text, doc: 'Shows a message.', default: null, example: 'The list is complete.' },
    members: {
      tone: toneOf('How it looks.', 'info'),
      seconds: {
        shape: number(1, 600),
        doc: 'How many seconds the message stays.',
        default: 'depends on its tone',
        example: '20',
      },
    },
  },
  refuse: {
    head: {
      shape: text,
      doc: 'Shows this message and stops the action.',
      default: null,
      example: 'Choose an order first.',
    },
    members: { tone: toneOf('How it looks.', 'warning') },
  },
  set: {
    head: {
      shape: valuesOf(reference('field'), valueOrNull),
      doc: 'Sets fields of the form; with `each`, fields of those rows.',
      default: null,
      example: '{ remark: =query.pk, code: null }',
    },
    members: {
      each: {
        shape: referenceOrComputed('read'),
        doc: 'The rows whose fields are set: a read, or an `=expression` over its rows. `row` is each row in turn, in `when`, too.',
        default: 'the form',
        example: 'list',
      },
    },
  },
  remove: {
    head: {
      shape: reference('read'),
      doc: 'Removes the row if it was added on the page and is not saved yet; no further step is then run.',
      default: null,
      example: 'list',
    },
    members: {},
  },
  run: {
    head: {
      shape: reference('action'),
      doc: 'Runs another action. If that action is disabled, its reason is shown and this action stops.',
      default: null,
      example: 'find',
    },
    members: {},
  },
  show: {
    head: {
      shape: reference('shown'),
      doc: 'Shows a view, or an overlay of the engine: comments, attachments, details, viewer, numbering, help, history, import.',
      default: null,
      example: 'comments',
    },
    members: { with: withMember },
  },
  open: {
    head: {
      shape: { ...textLike('a route of the site such as /sales', '^(/|x)[^\\s]*$'), offers: 'route' },
      doc: 'Opens another route of the site.',
      default: null,
      example: "'/sales?pk={row.id}'",
    },
    members: { with: { ...withMember, doc: 'Its query parameters.', default: 'none', example: '{ pk: =row.id }' } },
  },
  back: {
    head: { shape: only(true), doc: 'Goes back to the previous view or page.', default: null, example: 'true' },
    members: {},
  },
  print: {
    head: { shape: only(true), doc: 'Prints the page.', default: null, example: 'true' },
    members: {},
  },
} as const satisfies Heads

/** One step of an action. */
export const stepShape = { kind: 'heads', name: 'a step', heads: stepHeads, shared: everyStep } as const
