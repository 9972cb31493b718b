import type { AppDefinition, Field, FieldType, ServerDefinition } from '../../engine/definition/definition.ts'
import { plainField } from '../../engine/definition/plain-field.ts'

/** A small hand-written site, so that these tests do not depend on the compiler. */
function field(name: string, type: FieldType): Field {
  return { ...plainField, name, type, label: name }
}

export const app: AppDefinition = {
  label: 'Test site',
  apiid: 'test',
  platforms: [
    { name: 'steel', label: 'Steel makers' },
    { name: 'tex', label: 'Textile makers' },
  ],
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  yearStart: 4,
  sections: [{ name: 'crm', label: 'CRM', groups: [] }],
  roles: [
    { name: 'head', label: 'Head of sales', team: ['crm'], also: [] },
    { name: 'accounts', label: 'Accounts', team: [], also: [] },
    { name: 'director', label: 'Director', team: [], also: [] },
  ],
  statuses: [
    { name: 'Draft', tone: 'plain', also: [] },
    { name: 'Submitted', tone: 'info', also: [] },
    { name: 'First Approved', tone: 'info', also: [] },
    { name: '2nd Approved', tone: 'info', also: [] },
    { name: 'Approved', tone: 'success', also: [] },
    { name: 'Rejected', tone: 'danger', also: [] },
  ],
  workflows: {},
  support: null,
  languages: ['en'],
  loginHosts: [],
  countryCodes: { IN: '+91' },
  calls: [],
  filters: [],
  routes: [],
}

const largeAmount = {
  op: '>',
  left: { op: 'member', of: { op: 'name', name: 'row' }, key: 'Amount' },
  right: { op: 'literal', value: 1_000_000 },
} as const

export const orders: ServerDefinition = {
  screen: 'orders',
  also: [],
  section: 'crm',
  label: 'Orders',
  documentLabel: 'Orders',
  platform: ['steel', 'tex'],
  see: null,
  seen: {},
  manage: [],
  change: null,
  fields: {
    PartyName: field('PartyName', 'text'),
    OrderNo: field('OrderNo', 'code'),
    JobID: field('JobID', 'code'),
    Amount: field('Amount', 'money'),
    Done: field('Done', 'percent'),
  },
  ownFields: ['PartyName', 'OrderNo', 'JobID', 'Amount', 'Done'],
  title: 'PartyName',
  unique: [],
  uniqueTogether: [],
  searchFields: ['PartyName', 'OrderNo'],
  statuses: ['Draft', 'Submitted', 'First Approved', '2nd Approved', 'Approved', 'Rejected'],
  calls: ['list', 'approval', 'rejection', 'comment', 'details', 'pdf', 'figures'],
  allowed: {},
  filterLinks: {},
  filterFields: [
    { param: 'jobid', field: 'JobID', source: { path: 'jobidforfilters', answer: 'jobids' }, compares: 'text' },
  ],
  pdf: 'allowed',
  oneDocument: { view: null, filters: { Status: 'All company data' } },
  documents: true,
  records: false,
  form: null,
  number: null,
  reports: {},
  posts: [],
  figures: [],
  ledger: null,
  workflow: {
    template: null,
    example: true,
    starts: 'Draft',
    moves: {
      submit: [{ from: ['Draft'], to: 'Submitted', by: 'owner', when: null }],
      approve: [
        { from: ['Submitted'], to: 'First Approved', by: 'head', when: null },
        { from: ['First Approved'], to: '2nd Approved', by: 'accounts', when: largeAmount },
        { from: ['First Approved'], to: 'Approved', by: 'accounts', when: null },
        { from: ['2nd Approved'], to: 'Approved', by: 'director', when: null },
      ],
      reject: [
        { from: ['Submitted'], to: 'Rejected', by: 'head', when: null },
        { from: ['First Approved', '2nd Approved'], to: 'Rejected', by: 'director', when: null },
      ],
    },
    ownDocuments: 'refuse',
    keeps: null,
  },
}

const ofStock = { path: 'stockgrid', answer: 'get_stockgrid.groups' } as const

/** A register: everybody reads it, and nobody decides in it. */
export const stock: ServerDefinition = {
  ...orders,
  screen: 'stock',
  label: 'Stock',
  documentLabel: 'Stock',
  fields: {
    ...orders.fields,
    ...Object.fromEntries(['Group', 'Category', 'Godown'].map((name) => [name, field(name, 'text')])),
  },
  ownFields: [...orders.ownFields, 'Group', 'Category', 'Godown'],
  statuses: [],
  calls: ['list', 'pdf'],
  filterFields: [
    { param: 'group', field: 'Group', source: ofStock, compares: 'text' },
    { param: 'category', field: 'Category', source: ofStock, compares: 'text' },
    {
      param: 'godown',
      field: 'Godown',
      source: { path: 'stockgrid', answer: 'get_stockgrid.godown' },
      compares: 'text',
    },
  ],
  workflow: null,
}
