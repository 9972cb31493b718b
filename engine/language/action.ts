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
    default: 'the name, split into words',
    example: "'Approve {size(selected)}'",
  },
  tone: {
    shape: oneOf({ primary: 'the main action', danger: 'an action that cannot be undone', plain: 'any other action' }),
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
    doc: 'The action can be used only while this holds; otherwise its button is shown, disabled, with `reason`. Only the page evaluates this. The server enforces `allow`, rights, the workflow and the rules of fields, but not `enabledWhen`.',
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
      when: {
        shape: condition,
        doc: 'The action may be used on rows for which this holds.',
        default: null,
        example: 'row.locked == false',
      },
      reason: {
        shape: text,
        doc: 'Why it may not be used on the other rows.',
        default: null,
        example: "'{row.approvalMessage}'",
      },
    }),
    doc: 'The rows the action may be used on, and the reason for the others. The server also evaluates it on the stored row before it carries out a call of the action, and refuses with the same reason. For an action that only shows something, such as the attachments of a row, it applies to the button alone.',
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
