import {
  condition,
  dictionary,
  KEYS_FORM,
  list,
  oneOf,
  record,
  text,
  words,
  type Heads,
  type Members,
} from './shape.ts'
import { stepHeads, stepShape } from './step.ts'

const actionWords = {
  label: {
    shape: text,
    doc: 'The label of its button.',
    default: 'the name, split',
    example: "'Approve {size(selected)}'",
  },
  tone: {
    shape: oneOf({ primary: 'the one to take', danger: 'cannot be undone', plain: 'one of several' }),
    doc: 'How its button looks.',
    default: 'plain',
    example: 'primary',
  },
  visibleWhen: {
    shape: condition,
    doc: 'It is shown only while this holds.',
    default: 'true',
    example: 'session.admin',
  },
  enabledWhen: {
    shape: condition,
    doc:
      'It can be used only while this holds; otherwise it is shown, disabled, with `reason`. The page alone evaluates it: ' +
      'the server does not enforce it, as it does `allow`, rights, the workflow and the rules of fields.',
    default: 'true',
    example: 'size(selected) <= 500',
    goesWith: 'reason',
  },
  reason: {
    shape: text,
    doc: 'Why it cannot be used.',
    default: 'none',
    example: 'At most 500 at once.',
    goesWith: 'enabledWhen',
  },
  keys: {
    shape: words('a shortcut such as Ctrl+S', KEYS_FORM),
    doc: 'Its shortcut; Ctrl is Cmd on a Mac.',
    default: 'none',
    example: 'Ctrl+S',
  },
  busy: {
    shape: text,
    doc: 'The label of its button while the action runs.',
    default: 'its label',
    example: 'Sending…',
  },
  allow: {
    shape: record('`allow`', {
      when: { shape: condition, doc: 'Rows it may be used on.', default: null, example: 'row.locked == false' },
      reason: { shape: text, doc: 'Why not on the others.', default: null, example: "'{row.approvalMessage}'" },
    }),
    doc:
      'Rows it may be used on, and why not on the others. The server evaluates it by the stored row, too, before it carries ' +
      'out a call of the action, and refuses with the same reason.',
    default: 'every row',
    example: "{ when: row.locked == false, reason: '{row.approvalMessage}' }",
  },
} as const satisfies Members

/** A single step is written in place; several steps are written under `steps`. */
const heads: Heads = {
  ...Object.fromEntries(
    Object.entries<Heads[string]>(stepHeads).map(([word, { head, members }]) => {
      // The tone belongs to the button: a step with a tone of its own is written under `steps`.
      const { tone: _tone, ...rest } = members
      return [word, { head, members: { ...rest, ...stepShape.shared } }]
    }),
  ),
  steps: {
    head: {
      shape: list(stepShape),
      doc: 'Several steps, in order, stopping at the first that fails.',
      default: null,
      example: '[{ post: remind }, { reload: list }]',
    },
    members: {},
  },
}

/** `actions` of a page: one sentence or a list of `steps` for each name. */
export const actionsShape = dictionary('action', {
  kind: 'heads',
  name: 'an action',
  heads,
  shared: actionWords,
  inPlace: { member: 'steps', of: stepShape },
})
