/** Each mistake gives one message at its line, and the message contains the text to write instead. */
import { describe, expect, test } from 'vitest'
import { createPublisher } from '../../engine/publish/published.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { SITE } from './hints-site.ts'

/** What is found in the site with one edit. */
function found(file: string, from: string, to: string) {
  const text = SITE[file] ?? ''
  if (text.split(from).length !== 2) throw new Error(`${file} must have "${from}" once`)
  const sources = Object.entries({ ...SITE, [file]: text.replace(from, () => to) })
  return createPublisher(blockSpecs).publish(sources.map(([name, each]) => ({ file: name, text: each }))).diagnostics
}

/** The errors of the site with one edit, as `line code hint …`. */
function messages(file: string, from: string, to: string): readonly string[] {
  return found(file, from, to)
    .filter(({ severity }) => severity === 'error')
    .map(({ file: name, range, suggestion, notes }) => {
      const line = (name === file ? '' : `${name}:`) + range.start.line
      return [line, ...(suggestion === null ? [] : [suggestion]), ...notes].join('\n')
    })
}

const lineOf = (file: string, part: string): number => (SITE[file] ?? '').split(part)[0]?.split('\n').length ?? 0

/** @param mistakes what is in the file, what is written instead, and the hint */
function judge(file: string, mistakes: readonly (readonly [from: string, to: string, hint: string])[]): void {
  describe(file, () => {
    test.each(mistakes)('%s written as %s', (from, to, hint) => {
      const [message = '', ...others] = messages(file, from, to)
      expect([message, others]).toEqual([expect.stringContaining(hint), []])
      expect(Number(message.split('\n')[0])).toBe(lineOf(file, from))
    })
  })
}

test('the site without mistakes has no message', () => {
  expect(messages('crm/enquiry.yaml', 'reject: true', 'reject: true')).toEqual([])
})

test('groups that open no list come with the line to write in their source', () => {
  const [warning, another] = found('crm/enquiries.yaml', 'totals: [Total]', 'groupBy: Lead\ntotals: [Total]')
  expect([warning?.code, another]).toEqual(['closed-groups', undefined])
  expect(warning?.notes).toEqual(['Write in enquiry.yaml: filterBy: [Lead]'])
})

judge('crm/inputleads.yaml', [
  ['options: [Low, High]', 'options: Low, Mid, High', '[Low, Mid, High]'],
  ['options: [Low, High]', 'options: (Low, High)', '[Low, High]'],
  ['options: [Low, High]', 'options: Low|High', '[Low, High]'],
  ['fields: [Name, Credit, Grade] }', 'fields: Name, Credit }', '[Name, Credit]'],
  ['max: 500000', 'max: 5,00,000', '500000'],
  ['max: 500000', 'max: 500, 000', 'max: 500000'],
  ['max: 500000', 'label: Credit, in rupees', "label: 'Credit, in rupees'"],
  ['max: 500000', 'reqd: 1', 'requiredWhen: true'],
  ['max: 500000', 'read_only: 1', 'enabledWhen: false'],
  ['Name: text', 'Name: varchar(40)', 'text'],
  ['kind: records', 'type: records', 'kind'],
  ['kind: records', 'kind: list', '\nrecords\n'],
  ['options: [Low, High]', 'options: [{ value: L, label: Low }, { value: H, label: High }]', '[Low, High]'],
  ['max: 500000', 'length: { min: 2, max: 9 }', '[2, 9]'],
  ['everyone: all', 'everyone: true', 'all'],
  ['options: [Low, High]', 'options: [Low; Mid; High]', '[Low, Mid, High]'],
  ['options: [Low, High]', 'options: {Low, High}', '[Low, High]'],
  ['type: money, max', 'type = money, max', 'type: money'],
  ['Credit: {', 'Credit {', 'Credit:'],
  ['type: money, max', 'type: integer, max', 'type: number, decimals: 0'],
  ['max: 500000', 'max: 0,5', 'max: 0.5'],
  ['max: 500000', 'max: 365%', '365'],
  ['list: {', 'edit: [manager]\nlist: {', '\nchange\n'],
  ['see: { everyone: all }', 'see: everyone', '\n{ everyone: all }'],
  ['see: { everyone: all }', 'see: { manager, director }', '\n[manager, director]'],
  ['form: [Name, Credit, Grade]', 'form: all', '\n[Name, Credit, Grade]'],
  ['options: [Low, High] }', 'options: [Low, High]', 'Write } on line 7, column 46.'],
  ['options: [Low, High] }', 'options: [Low, High }', 'Write ] on line 7, column 46.'],
])

// In the column of another level, one message for all keys of one place.
judge('crm/inputleads.yaml', [
  ['list: {', '  list: {', 'Begin it in column 1.'],
  ['Grade: { type: choice, options: [Low, High] }', 'max: 9\n  Grade: { type: choice, options: [Low, High] }', 'Write it within the braces of "Credit"'],
])
judge('crm/enquiry.yaml', [
  ['card: { title: Subject, left: [OrderNo, Lead], right: [Asked, Total] }', 'list: { card: { title: Subject } }', 'begin "card" in column 1'],
])

judge('app.yaml', [
  ['sections: { crm: Sales }', 'sections: { hr: Sales }', 'crm'],
  ['Done: success', 'Done: { color: success }', '\ntone'],
  ['currency: INR', 'countryCodes: { IN: 91 }\ncurrency: INR', "\n'+91'"],
])

judge('crm/inputleads.yaml', [
  ['max: 500000', 'format: email', 'Write type: email.'],
  ['max: 500000', 'length: [1, 9]', 'A number is limited by min and max.'],
  ['max: 500000', 'options: [1, 2]', 'write type: choice'],
  ['Name: text', 'Name: { type: text, min: 5 }', 'length: [5, …]'],
  ['Name: text', 'Name: { type: link, to: enquiry, many: true }', 'Several are lines with a link each'],
  ['Name: text', 'Name: { type: text, seen: [manager] }', 'Leave `seen` out of "Name"'],
  ['list: {', 'change: [owner]\nlist: {', 'Who made a row has no right of its own in `change`'],
  ['list: {', 'filters: { Credit: slider }\nlist: {', '\nrange\n'],
  ['list: {', 'filters: { Grade: yesno }\nlist: {', "options: [{ 'true': … }, { 'false': … }]"],
  ['max: 500000', 'string: Limit', '\nlabel\n'],
  ['form: [Name, Credit, Grade]', 'required: [Name, Grade]\nform: [Name, Credit, Grade]', 'Write requiredWhen: true in each of these fields: Name, Grade.'],
  ['form: [Name, Credit, Grade]', 'unique: [Name]\nform: [Name, Credit, Grade]', 'Write unique: true in each of these fields: Name.'],
  ['form: [Name, Credit, Grade]', 'unique: [Name, Grade]\nform: [Name, Credit, Grade]', 'Write unique: [Name] in the field Grade; if each is unique alone, write unique: true in each of them.'],
  ['options: [Low, High]', 'options: [Low, High], unique: Name', '\n[Name]'],
  ['options: [Low, High]', 'options: [Low, High], unique: {Name, Credit}', '\n[Name, Credit]'],
  ['options: [Low, High]', 'options: [Low, High], unique: yes', '\ntrue'],
  ['form: [Name, Credit, Grade]', 'form: [Name, { Credit: { type: number } }, Grade]', 'leave it out here'],
  ['Name: text', 'Name: { type: text, default: [a, b] }', `'=["a", "b"]'`],
  ['Name: text', "Name: { type: text, pattern: '[A-Z]+', texts: Capitals only. }", "{ pattern: 'Capitals only.' }"],
  ['list: {', 'filters: { Since: { type: date } }\nlist: {', '{ type: range, of: date }'],
  ['form: [Name, Credit, Grade]', 'form: [Name, Credit, Grade, Village]', 'Village: text'],
  ['see: { everyone: all }', 'change: [everyone]\nsee: { everyone: all }', 'Leave `change` out'],
  ['see: { everyone: all }', 'manage: [admin]\nsee: { everyone: all }', 'Leave "admin" out'],
])

judge('crm/enquiry.yaml', [
  ['      - Rate: money', '      - max: 9', 'Write it without the dash, in column 5.'],
  ['reject: true', '// is rejected', '\n# is rejected\n'],
  ['reject: true', 'pdf: never', '\nfalse'],
  ['- { from: Sent, to: Done, by: director }', '- { Sent -> Done, by: director }', '\nfrom: Sent, to: Done'],
  ['everyone: own }\nfields:', 'everyone: own, Buyer: own }\nfields:\n  Buyer: { type: link, to: people }', 'everyone: [own, Buyer]'],
  ['{ manager: all, director: all, everyone: own }', '[everyone]', '{ everyone: all }'],
  ['EN-{FY}-{seq:4}', 'EN-{YY}-{seq:4}', '\nEN-{YYYY}-{seq:4}'],
  ['EN-{FY}-{seq:4}', 'EN-{fy}-####', '\nEN-{FY}-{seq:4}'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Fixed == 1', '\ntrue'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Total > 500k', '\n500000'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: total > 9', '\nform.Total\n'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: 'form.Subject == null || ""'`, '\nform.Subject == null\nA field without a text is null'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: 'form.Kind == "Home" || "Export"'`, '\nform.Kind in ["Home", "Export"]'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Asked == "tomorrow"', '\naddDays(today, 1)'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: '"Home" in form.Kind'`, '\nform.Kind == "Home"'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: '"roof" in form.Subject'`, 'finds(form.Subject, "roof")'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: 'form.Kind in ["Hme", "Export"]'`, '\n"Home"\n'],
  ["'=sum(form.Items.map(line, line.Amount))'", '=sum(form.Items.Amount)', "\nIn brackets it needs quotes: '=sum(form.Items.map(r, r.Amount))'"],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=sum(form.Items, line.Amount)'", '\nsum(form.Items.map(line, line.Amount))'],
  ['Kind: { type: choice', 'Kind: { type: choice, many: true, visibleWhen: form.Lists == "A" }\n  Lists: { many: true, type: choice', '"A" in form.Lists'],
])

judge('crm/enquiries.yaml', [
  ['Asked, Total]', 'Asked, Qty, Total]', "TotalQty: { type: number, value: '=sum(form.Items.map(line, line.Qty))' }"],
])

judge('crm/enquiry.yaml', [
  ['to: inputleads }', 'screen: inputleads }', '\nto\n'],
  ['      - Rate: money', '      Rate: money', '- Rate'],
  ["'=sum(form.Items.map(line, line.Amount))'", '‘=sum(form.Items.map(line, line.Amount))’', "'=sum(form.Items.map(line, line.Amount))'"],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=sum(form.Items.map(line, form.Amount))'", 'line.Amount'],
  ['Fixed: yesno', 'Fixed: { type: yesno, value: =form.Lead.Credit > 9 }', 'fills: { Credit: Credit } of "Lead"'],
  ['to: inputleads', 'to: inputleads, fills: { Name: Subject }', 'The other way round: fills: { Subject: Name }'],
  ['everyone: own', 'everyone: sales', 'Write all, team or own.'],
  ['reject: true', 'filterBy: [Status]\nreject: true', 'Leave it out'],
  ['reject: true', 'filters: { Kind: { type: choice } }', 'filterBy: [Kind]'],
  ['to: inputleads', 'to: enquiries', 'There is such a screen, but it stores no rows'],
  ['from: Draft, to: Open', 'from: Draft, Sent, to: Open', '[Draft, Sent]'],
  ['manager: all, director: all, everyone: own', 'manager: all, director: own, Lead, everyone: own', '[own, Lead]'],
  ['left: [OrderNo, Lead]', 'left: OrderNo, Lead', '[OrderNo, Lead]'],
  ['min: =form.Asked', 'min: Asked', '=form.Asked'],
  ['value: =row.Qty * row.Rate', 'value: Qty * Rate', '=row.Qty * row.Rate'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: !form.Fixed', "'!form.Fixed'"],
  ['when: row.Total > 1000', 'when: !row.Fixed', "'!row.Fixed'"],
  ['to: inputleads', 'to: leads', 'inputleads'],
  ['to: inputleads', 'to: crm/lead', 'inputleads'],
  ['starts: Draft', 'initial: Draft', 'starts'],
  ['title: Subject, left: [OrderNo, Lead]', 'title: Subject, subtitle: OrderNo', 'left: [OrderNo]'],
  ['type: lines', 'type: subform', 'lines'],
  ['default: =today', 'default: Today', '=today'],
  ['default: =today', 'default: now()', '=today'],
  ['default: =today', 'default: CURRENT_DATE', '=today'],
  ['min: =form.Asked', 'min: =form.Asked + 7', 'addDays(form.Asked, 7)'],
  ['min: =form.Asked', 'min: =form.Asked - 7', 'addDays(form.Asked, -7)'],
  ['when: row.Total > 1000', 'when: size(row.Items) > 3', '{ type: number, value: =size(form.Items) }'],
  ['when: row.Total > 1000', 'when: form.Total > 1000', 'row'],
  ['when: row.Total > 1000', 'when: row.Total between 1 and 9', 'row.Total >= 1 && row.Total <= 9'],
  ['when: row.Total > 1000', 'when: row.Kind != ""', 'row.Kind != null'],
  ['when: row.Total > 1000', 'when: not row.Fixed', 'row.Fixed == false'],
  ['when: row.Total > 1000', 'when: \'row.Kind not in ["Home"]\'', '(row.Kind in ["Home"]) == false'],
  ['requiredWhen: form.Total > 100000', "requiredWhen: form.Kind != ''", 'form.Kind != null'],
  ['requiredWhen: form.Total > 100000', "requiredWhen: form.Kind like 'Ex%'", 'finds(form.Kind, "Ex")'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: {{ form.Fixed }}', "'form.Fixed'"],
  ['requiredWhen: form.Total > 100000', "requiredWhen: '${form.Fixed}'", 'form.Fixed'],
  ['requiredWhen: form.Total > 100000', "requiredWhen: form.Kind in ('Home', 'Export')", "in [''Home'', ''Export'']"],
  ["'=sum(form.Items.map(line, line.Amount))'", '=SUM(Items.Amount)', 'sum(form.Items.map(r, r.Amount))'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Kind.isEmpty()', 'form.Kind == null'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Kind in "Home"', '["Home"]'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Lead == "Acme"', 'form.Lead.text'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Asked > "01/02/2026"', '"2026-02-01"'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: $form.Fixed', 'form.Fixed'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=form.Items.reduce((a, b) => a + b.Amount, 0)'", 'form.Items.map(r, r.Amount)'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Fixed ?? false', 'or(form.Fixed, false)'],
  ['starts: Draft', 'starts Draft', 'starts: Draft'],
  ['from: Draft, to: Open, by: owner', 'from: Draft, to: Paid, by: owner', 'app.yaml: statuses: { Paid: plain }'],
  ['by: manager, when', 'by: works-manager, when', 'app.yaml: roles: { works-manager: { label: Works manager } }'],
  ['by: manager, when: row.Total > 1000', 'by: [manager, director]', 'by: manager, another with by: director'],
  ['{ from: Draft, to: Open, by: owner }', 'Draft to Open', '{ from: …, to: …, by: … }'],
  ['{ manager: all, director: all, everyone: own }', 'own', '{ everyone: own }'],
  ['{ manager: all, director: all, everyone: own }', '[own]', '{ everyone: own }'],
  ['reject: true', 'filters: [Lead, Asked]', 'filterBy: [Lead, Asked]'],
  ['reject: true', 'filters: [Lead, Leads]', 'As a map: { Lead: …, Leads: … }'],
  ['default: =today', `default: '=session.id & "-" & form.Kind'`, 'session.id + "-" + form.Kind'],
  ['- { from: Sent, to: Done, by: director }', '-{ from: Sent, to: Done, by: director }', '- { from: Sent'],
  ['- Rate: money', '  Rate: money', '- Rate: …'],
  ['title: Subject', 'title: Lead.Grade', '\nLead\nDeclared'],
  ['title: Subject', 'where: Fixed, title: Subject', '"where" is written filters'],
  ['type: link, to: inputleads', 'type: link', 'Write to: and one of: inputleads'],
  ['everyone: own', 'everyone: none', 'Leave `everyone` out'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: session.role == "manager"', 'Roles are not read in expressions'],
  ['reject: true', 'list: { page: 20 }\nreject: true', 'Only `kind: records` can have "list"'],
  ['left: [OrderNo, Lead]', 'left: [OrderNo, Items]', 'Lines are shown in forms alone.'],
  ['to: inputleads', 'to: Inputleads', '\ninputleads\n'],
  ['to: inputleads', 'to: [inputleads, people]', 'one with to: inputleads, another with to: people'],
  ['      - Rate: money', '      - Rate: { type: money, fields: [Name] }', 'Only a field can have "fields"'],
  ["'=sum(form.Items.map(line, line.Amount))'", '=form.Total + 1', 'Leave out form.Total'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=form.Items.sum(line, line.Amount)'", '\nsum(form.Items.map(line, line.Amount))'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=sum(form.Items.map(line.Amount))'", '\nform.Items.map(line, line.Amount)'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=sum(form.Positions.map(line, line.Amount))'", '\nItems\n'],
  ['requiredWhen: form.Total > 100000', `requiredWhen: 'form.Kind in "Home, Export"'`, '\n["Home", "Export"]'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: 1 < form.Total < 9', '\n1 < form.Total && form.Total < 9'],
  ['requiredWhen: form.Total > 100000', "requiredWhen: 'form.Due > addDays(2, today)'", '\naddDays(today, 2)'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: manager', 'Roles are not read in expressions'],
  ['value: =row.Qty * row.Rate', 'value: =piece.Qty * row.Rate', '\nrow\n'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=sum(form.Items.map(x, line.Amount))'", '\nx\n'],
  ["'=sum(form.Items.map(line, line.Amount))'", "'=form.Items.map(line, line.Amount)'", "\n'=sum(form.Items.map(line, line.Amount))'"],
  ['everyone: own', 'everyone: { Kind: Home }', 'Rows are chosen by who they concern'],
  ['{ from: Draft, to: Open, by: owner }', '{ Draft -> Open, by: owner }', '\nfrom: Draft, to: Open'],
  ['- Qty: { type: number, min: 1 }', '- Qty: { type: number, unique: true }', 'Only a field can have "unique"'],
  ['fields:\n      - Qty', 'items:\n      - Qty', '\nfields\n'],
  ['to: inputleads }', 'comodel_name: inputleads }', '\nto\n'],
  ['requiredWhen: form.Total > 100000', 'requiredWhen: form.Qty > 9', 'of all: sum(form.Items.map(r, r.Qty))'],
])

judge('crm/enquiries.yaml', [
  ['fields: [OrderNo', 'select: [OrderNo', '\nfields\n'],
  ['totals: [Total]', 'only: [Sent, Done]\ntotals: [Total]', 'As a map: { …: [Sent, Done] }'],
  ['totals: [Total]', "only: { Status: 'Sent, Done' }\ntotals: [Total]", '\n[Sent, Done]\n'],
  ['totals: [Total]', 'only: { State: [Done] }\ntotals: [Total]', '\nStatus\n'],
  ['totals: [Total]', 'groupBy: Qty\ntotals: [Total]', '"Qty" is a field of the lines "Items"'],
  ['totals: [Total]', 'filters: { Phase: choice }\ntotals: [Total]', 'A filter compares the field of its name'],
  ['totals: [Total]', 'filters: { dateRange: dates, Asked: dates }\ntotals: [Total]', 'Asked: { type: range, of: date }'],
  ['totals: [Total]', 'where: { Status: [Done] }\ntotals: [Total]', '\nonly\n'],
  ['totals: [Total]', 'totals: [Total, { Each: { sum: Total, per: rows } }]', '\nof\n'],
  ['from: enquiry', 'from: enquiries', 'enquiry'],
  ['from: enquiry', 'from: enquir', 'enquiry'],
  ['from: enquiry', 'from: Input leads', 'inputleads'],
  ['from: enquiry', 'from: crm/enquiry.yaml', 'enquiry'],
  ['totals: [Total]', 'totals: { Total: sum }', '[Total]'],
  ['from: enquiry', 'get: enquiry', 'from: enquiry'],
  ['fields: [OrderNo, Subject', 'fields: [OrderNo, Items, Subject', 'from: enquiry.Items'],
  ['totals: [Total]', 'totals: [Total, { Each: { of: Total, per: count } }]', '\nrows\n'],
  ['totals: [Total]', 'filters: { dateRange: { type: dates, ranges: [thismonth, lastmonth] } }\ntotals: [Total]', '\npreviousmonth\n'],
  ['totals: [Total]', 'totals: [Total, { Each: { of: Total, by: rows } }]', '\nper\n'],
  ['totals: [Total]', 'by: month\ngroupBy: Lead', 'Leave `by` out'],
  ['totals: [Total]', 'against: previous\ntotals: [Total]\ngroupBy: Asked\nfilters: { dateRange: dates }', 'Leave `against` out'],
  ['totals: [Total]', 'against: previous\ntotals: [Total]\ngroupBy: Lead', 'filters: { dateRange: dates }'],
])
