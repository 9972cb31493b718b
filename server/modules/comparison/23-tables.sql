-- Items, vendors, and sheets that compare the quotes of vendors.

-- Vendors.
create table purchase_parties (
  company_id text not null references companies,
  id text not null,
  name text not null,
  primary key (company_id, id)
);
alter table purchase_parties enable row level security, force row level security;
create policy tenant on purchase_parties using (company_id = current_setting('app.company', true));
grant select on purchase_parties to countersign_app;

-- Items to buy.
create table purchase_items (
  company_id text not null references companies,
  id text not null,
  name text not null,
  uom text not null,
  primary key (company_id, id)
);
alter table purchase_items enable row level security, force row level security;
create policy tenant on purchase_items using (company_id = current_setting('app.company', true));
grant select on purchase_items to countersign_app;

-- Requests to buy.
create table indents (
  company_id text not null references companies,
  indentno text not null,
  primary key (company_id, indentno)
);
alter table indents enable row level security, force row level security;
create policy tenant on indents using (company_id = current_setting('app.company', true));
grant select on indents to countersign_app;

-- The items of a request.
create table indent_items (
  company_id text not null,
  indentno text not null,
  item_id text not null,
  qty numeric not null check (qty > 0),
  primary key (company_id, indentno, item_id),
  foreign key (company_id, indentno) references indents,
  foreign key (company_id, item_id) references purchase_items
);
alter table indent_items enable row level security, force row level security;
create policy tenant on indent_items using (company_id = current_setting('app.company', true));
grant select on indent_items to countersign_app;

-- Sheets that compare the quotes of vendors.
create table comparison_sheets (
  company_id text not null references companies,
  id text not null,
  -- Unique, also among deleted sheets.
  number int not null,
  sheet_date date not null,
  title text not null,
  indentno text,
  indent_items text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- From the company's number series, or typed; null: the sheet is named by its id.
  voucher_no text,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, indentno) references indents,
  foreign key (company_id, created_by) references people,
  foreign key (company_id, updated_by) references people
);
create unique index comparison_sheets_voucher on comparison_sheets (company_id, (coalesce(voucher_no, id)));
alter table comparison_sheets enable row level security, force row level security;
create policy tenant on comparison_sheets using (company_id = current_setting('app.company', true));
grant select, insert, update (sheet_date, title, indentno, indent_items, updated_by, updated_at, deleted_at)
  on comparison_sheets to countersign_app;

-- A line is an item or one of the terms at the end of every sheet.
create table comparison_lines (
  company_id text not null,
  sheet_id text not null,
  -- The item, or one of the terms: payment, freight, loading, gst.
  line text not null,
  item_id text,
  qty numeric check (qty >= 0),
  remarks text not null default '',
  check (case when item_id is null then line in ('payment', 'freight', 'loading', 'gst') else line = item_id end),
  primary key (company_id, sheet_id, line),
  foreign key (company_id, sheet_id) references comparison_sheets,
  foreign key (company_id, item_id) references purchase_items
);
alter table comparison_lines enable row level security, force row level security;
create policy tenant on comparison_lines using (company_id = current_setting('app.company', true));
grant select, insert, update (qty, remarks), delete on comparison_lines to countersign_app;

-- A party keeps its slot while it is compared.
create table comparison_parties (
  company_id text not null,
  sheet_id text not null,
  party_id text not null,
  slot int not null check (slot between 0 and 9),
  primary key (company_id, sheet_id, party_id),
  unique (company_id, sheet_id, slot),
  foreign key (company_id, sheet_id) references comparison_sheets,
  foreign key (company_id, party_id) references purchase_parties
);
alter table comparison_parties enable row level security, force row level security;
create policy tenant on comparison_parties using (company_id = current_setting('app.company', true));
grant select, insert, delete on comparison_parties to countersign_app;

-- A vendor's quote for a line.
create table comparison_quotes (
  company_id text not null,
  sheet_id text not null,
  line text not null,
  party_id text not null,
  price numeric check (price >= 0),
  make text not null default '',
  -- '1', '0', or a text.
  approved text not null default '0',
  primary key (company_id, sheet_id, line, party_id),
  foreign key (company_id, sheet_id, line) references comparison_lines,
  foreign key (company_id, sheet_id, party_id) references comparison_parties
);
alter table comparison_quotes enable row level security, force row level security;
create policy tenant on comparison_quotes using (company_id = current_setting('app.company', true));
grant select, insert, update (price, make), delete on comparison_quotes to countersign_app;

-- Quotes with quantity and total: the only place where totals are computed; the payment terms cost nothing.
create view comparison_totals with (security_invoker = true) as
  select q.*, l.item_id, l.qty, case when l.item_id is not null then round(l.qty * q.price, 2)
    when l.line = 'payment' then null else q.price end as total
  from comparison_quotes q join comparison_lines l
    on l.company_id = q.company_id and l.sheet_id = q.sheet_id and l.line = q.line;
grant select on comparison_totals to countersign_app;
