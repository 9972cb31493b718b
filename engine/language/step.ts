import { callPath, parameters, queryMember } from './read.ts'
import { condition, oneOf, reference, text, type HeadsShape, type Members } from './shape.ts'

export const toneWords = {
  info: 'calm',
  success: 'it worked',
  warning: 'look here',
  danger: 'it failed, or cannot be undone',
}

/** What every step may say. */
const everyStep: Members = {
  when: { shape: condition, doc: 'Only done when this holds.', default: 'true', example: 'size(selected) > 1' },
  confirm: {
    shape: text,
    doc: 'Asked first; Cancel stops the action.',
    default: 'nothing is asked',
    example: "'Close {size(selected)} orders?'",
  },
}

export const stepHeads: HeadsShape['heads'] = {
  decide: {
    head: {
      shape: callPath,
      doc: 'Decides the selected rows: sent exactly once, answered per document.',
      default: null,
      example: 'approval',
    },
    members: {
      query: { ...queryMember, default: 'the read’s own', example: '=filter' },
      askReason: {
        shape: text,
        doc: 'Words are asked for first and sent as `reason`; this is said when there are none.',
        default: 'no reason is asked for',
        example: 'Please enter the reason.',
      },
    },
  },
  post: {
    head: { shape: callPath, doc: 'Sends a changing call.', default: null, example: 'remind' },
    members: {
      query: queryMember,
      body: { shape: parameters, doc: 'What it carries.', default: 'nothing', example: '{ key: =row.id }' },
      done: {
        shape: text,
        doc: 'Said when it worked; `result` is the answer.',
        default: 'nothing is said',
        example: "'Reminder sent for {row.code}.'",
      },
    },
  },
  reload: {
    head: { shape: reference('read'), doc: 'Asks for a read again.', default: null, example: 'list' },
    members: {},
  },
  say: {
    head: { shape: text, doc: 'Shows a message.', default: null, example: 'The list is complete.' },
    members: { tone: { shape: oneOf(toneWords), doc: 'How it looks.', default: 'info', example: 'success' } },
  },
}

export const stepShape: HeadsShape = { kind: 'heads', name: 'a step', heads: stepHeads, shared: everyStep }
