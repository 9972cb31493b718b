/** A file that an editor offers as a start. `${1:text}` is a tab stop, in this order; equal numbers are linked. */
export interface Snippet {
  readonly label: string
  readonly description: string
  /** Lines of YAML. */
  readonly body: string
}

/** One for each kind of screen. */
export const screenSnippets: readonly Snippet[] = [
  {
    label: 'records: rows that people keep',
    description: 'A list with a form: a register of suppliers, assets, machines.',
    body: `label: \${1:Suppliers}
kind: records
see: { everyone: all }
fields:
  \${2:Name}: { type: text, requiredWhen: true, unique: true }
  \${3:Phone}: phone
form: [\${2:Name}, \${3:Phone}]
`,
  },
  {
    label: 'approvals: documents that people raise and decide',
    description: 'A list of cards with a form, statuses and a workflow.',
    body: `label: \${1:Tool requests}
kind: approvals
fields:
  \${2:Purpose}: { type: text, requiredWhen: true }
  \${3:Amount}: { type: money, requiredWhen: true, min: 0 }
card: { title: \${2:Purpose}, right: [\${3:Amount}] }
form: [\${2:Purpose}, \${3:Amount}]
statuses: [\${4:Draft}, \${5:Submitted}, \${6:Approved}, \${7:Not Approved}]
reject: true
workflow:
  starts: \${4:Draft}
  moves:
    submit: [{ from: [\${4:Draft}, \${7:Not Approved}], to: \${5:Submitted}, by: owner }]
    approve: [{ from: \${5:Submitted}, to: \${6:Approved}, by: \${8:manager} }]
    reject: [{ from: \${5:Submitted}, to: \${7:Not Approved}, by: \${8:manager} }]
`,
  },
  {
    label: 'register: a report',
    description: 'Tabs over the stored rows of another screen, with groups and totals.',
    body: `label: \${1:Spending}
kind: register
filters: { search: search }
tabs:
  rows:
    label: \${2:All}
    from: \${3:purchases}
    fields: [\${4:Amount}]
    totals: [\${4:Amount}]
`,
  },
  {
    label: 'page: reads, actions and blocks of its own',
    description: 'What the other kinds do not say.',
    body: `label: \${1:Machines}
kind: page
fields: { id: code, \${2:Machine}: text }
data:
  rows: { get: list, fields: [id, \${2:Machine}] }
views:
  start:
    - { grid: rows, fields: [\${2:Machine}] }
`,
  },
]
