/**
 * The reviewed list of exceptions to invariant 1: names that a screen uses and that are the contract's own
 * (schemas/erp, foundation §3 "common list row fields"), or words that mean something else in TypeScript.
 */
export const contractNames: ReadonlySet<string> = new Set([
  'OrderNo',
  // The caption of dateStamp and of the date filter.
  'Date',
  // The half of a definition that a browser gets.
  'client',
  // Of an entry of the audit: when, and what; any program gives these names to its own parts.
  'at',
  'changes',
  // How far a line of YAML is set in.
  'indent',
  // How many rows there are.
  'total',
  // Names the specifications give to fields, and any program to its own parts.
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
  // Names the specifications give to a checklist: here rows under one heading, and whose documents a role follows.
  'groups',
  'team',
  // Members of login and session (foundation §3), which the screens of people and companies fill in.
  'erpType',
  'admin',
  'address',
  'ccode',
  'phone',
  'countryCode',
  // Words of app.yaml, of which a company and a person have their own.
  'currency',
  'timeZone',
  'yearStart',
  'languages',
  'roles',
  // What links lead to (`to: people`), and the screen where they are managed; what a browser is signed in to.
  'people',
  'companies',
  // Common list row fields (foundation §3), written out by the screens that are no approval lists.
  'Status',
  'StatusClass',
  'awsfile_count',
  // Words of the shell and of the viewer, and the bottom line of a grid.
  'Notifications',
  'Attachments',
  // What a list of documents is called for who cannot see it.
  'Documents',
  'Total',
])
