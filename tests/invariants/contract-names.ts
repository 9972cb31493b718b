/**
 * The reviewed list of exceptions to invariant 1: names that a screen uses and that are the contract's own
 * (schemas/erp, foundation §3 "common list row fields"), or words that mean something else in TypeScript.
 */
export const contractNames: ReadonlySet<string> = new Set([
  'OrderNo',
  // The calls for a person's notifications are below it, on every page.
  'notification',
  // The caption of dateStamp and of the date filter.
  'Date',
  // The part of a definition that a browser receives.
  'client',
  // The indentation of a line of YAML.
  'indent',
  // The number of rows.
  'total',
  // Names that the specifications give to fields, and any program to its own parts.
  'id',
  'name',
  'slug',
  'details',
  'text',
  'title',
  'state',
  'status',
  'color',
  'description',
  'email',
  'username',
  'created',
  'createdAt',
  'unread',
  'labels',
  'isOpen',
  'make',
  'price',
  'qty',
  'remarks',
  'type',
  'nos',
  'content',
  // Names that the specifications give to a checklist: here rows under one heading, and whose documents a role follows.
  'groups',
  'team',
  // Members of login and session (foundation §3), which the screens of people and companies fill in.
  'erpType',
  'admin',
  'address',
  'ccode',
  'phone',
  'countryCode',
  // Words of app.yaml that a company and a person override.
  'currency',
  'timeZone',
  'yearStart',
  'languages',
  'roles',
  // The target of links (`to: people`), and the screen where people are managed; what a browser is signed in to.
  'people',
  'companies',
  // Common list row fields (foundation §3), written out by screens that are not approval lists.
  'Status',
  'StatusClass',
  'awsfile_count',
  // Words of the shell and of the viewer, and the bottom line of a grid.
  'Notifications',
  'Attachments',
  // The name of a list of documents for people who cannot see it.
  'Documents',
  'Total',
])
