import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tasks with their labels and timelines; items and vendors, and sheets that compare the quotes of vendors. */
export const comparisonAndTasks: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tasks, ...purchase, ...sheets, ...views, ...policies, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

/** Deleted rows are marked, so that no number is assigned twice. */
const tasks = [
  `create table labels (
    company_id text not null references companies, id text not null, text text not null, color text not null,
    primary key (company_id, id))`,
  'create unique index labels_once on labels (company_id, lower(text))',
  `create table tasks (
    company_id text not null references companies, id text not null, number int not null, taskname text not null,
    description text not null default '', assigned_to text not null, due_at timestamptz, job_id text,
    priority text check (priority in ('Low', 'High', 'Urgent')), client text, labelled_by text,
    created_by text not null, created_at timestamptz not null default now(),
    closed_by text, closed_at timestamptz, deleted_at timestamptz,
    primary key (company_id, id), unique (company_id, number),
    foreign key (company_id, assigned_to) references people, foreign key (company_id, created_by) references people,
    foreign key (company_id, job_id) references jobs)`,
  'create index tasks_of on tasks (company_id, assigned_to) where deleted_at is null',
  `create table task_people (
    company_id text not null, task_id text not null, person_id text not null,
    primary key (company_id, task_id, person_id),
    foreign key (company_id, task_id) references tasks, foreign key (company_id, person_id) references people)`,
  'create index task_people_of on task_people (company_id, person_id)',
  `create table task_labels (
    company_id text not null, task_id text not null, label_id text not null,
    primary key (company_id, task_id, label_id),
    foreign key (company_id, task_id) references tasks, foreign key (company_id, label_id) references labels)`,
  'create index task_labels_of on task_labels (company_id, label_id)',
  `create table timeline (
    company_id text not null, id text not null, task_id text not null,
    kind text not null check (kind in ('comment', 'attachment')), text text not null,
    person_id text not null, username text not null, created_at timestamptz not null default now(),
    primary key (company_id, id), foreign key (company_id, task_id) references tasks)`,
  'create index timeline_of on timeline (company_id, task_id, created_at desc)',
]

const purchase = [
  `create table purchase_parties (
    company_id text not null references companies, id text not null, name text not null, primary key (company_id, id))`,
  `create table purchase_items (
    company_id text not null references companies, id text not null, name text not null, uom text not null,
    primary key (company_id, id))`,
  `create table indents (
    company_id text not null references companies, indentno text not null, primary key (company_id, indentno))`,
  `create table indent_items (
    company_id text not null, indentno text not null, item_id text not null, qty numeric not null check (qty > 0),
    primary key (company_id, indentno, item_id), foreign key (company_id, indentno) references indents,
    foreign key (company_id, item_id) references purchase_items)`,
]

/** A line is an item or one of the terms at the end of every sheet. A party keeps its slot while it is compared. */
const sheets = [
  `create table comparison_sheets (
    company_id text not null references companies, id text not null, number int not null, sheet_date date not null,
    title text not null, indentno text, indent_items text[] not null default '{}',
    created_by text not null, created_at timestamptz not null default now(),
    updated_by text not null, updated_at timestamptz not null default now(), deleted_at timestamptz,
    primary key (company_id, id), unique (company_id, number),
    foreign key (company_id, indentno) references indents,
    foreign key (company_id, created_by) references people, foreign key (company_id, updated_by) references people)`,
  `create table comparison_lines (
    company_id text not null, sheet_id text not null, line text not null, item_id text,
    qty numeric check (qty >= 0), remarks text not null default '',
    check (case when item_id is null then line in ('payment', 'freight', 'loading', 'gst') else line = item_id end),
    primary key (company_id, sheet_id, line), foreign key (company_id, sheet_id) references comparison_sheets,
    foreign key (company_id, item_id) references purchase_items)`,
  `create table comparison_parties (
    company_id text not null, sheet_id text not null, party_id text not null, slot int not null check (slot between 0 and 9),
    primary key (company_id, sheet_id, party_id), unique (company_id, sheet_id, slot),
    foreign key (company_id, sheet_id) references comparison_sheets,
    foreign key (company_id, party_id) references purchase_parties)`,
  `create table comparison_quotes (
    company_id text not null, sheet_id text not null, line text not null, party_id text not null,
    price numeric check (price >= 0), make text not null default '', approved text not null default '0',
    primary key (company_id, sheet_id, line, party_id),
    foreign key (company_id, sheet_id, line) references comparison_lines,
    foreign key (company_id, sheet_id, party_id) references comparison_parties)`,
]

/**
 * People are distinguished in lists and choices by name; if several share a name, by name and address.
 * The only place where the totals of quotes are computed; the payment terms cost nothing.
 */
const views = [
  `create view usernames with (security_invoker = true) as
    select company_id, id as person_id, name || case when count(*) over (partition by company_id, name) > 1
      then ' (' || email || ')' else '' end as username from people`,
  `create view comparison_totals with (security_invoker = true) as
    select q.*, l.item_id, l.qty, case when l.item_id is not null then round(l.qty * q.price, 2)
      when l.line = 'payment' then null else q.price end as total
    from comparison_quotes q join comparison_lines l
      on l.company_id = q.company_id and l.sheet_id = q.sheet_id and l.line = q.line`,
]

const companyTables = [
  'labels',
  'tasks',
  'task_people',
  'task_labels',
  'timeline',
  'purchase_parties',
  'purchase_items',
  'indents',
  'indent_items',
  'comparison_sheets',
  'comparison_lines',
  'comparison_parties',
  'comparison_quotes',
]

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const app = 'countersign_app'

const grants = [
  `grant select on ${companyTables.join(', ')}, usernames, comparison_totals to ${app}`,
  `grant insert, delete on labels, task_people, task_labels to ${app}`,
  `grant update (text, color) on labels to ${app}`,
  `grant insert on tasks, timeline, comparison_sheets to ${app}`,
  `grant update (taskname, description, assigned_to, due_at, job_id, priority, client, labelled_by, closed_by,
    closed_at, deleted_at) on tasks to ${app}`,
  `grant update (sheet_date, title, indentno, indent_items, updated_by, updated_at, deleted_at)
    on comparison_sheets to ${app}`,
  `grant insert, delete on comparison_lines, comparison_parties, comparison_quotes to ${app}`,
  `grant update (qty, remarks) on comparison_lines to ${app}`,
  `grant update (price, make) on comparison_quotes to ${app}`,
]
