import { sql } from 'kysely'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, textColumn } from '../reports/columns.ts'
import { COMPARISON } from './sheet.ts'
import { whole } from '../../rows/lists/field.ts'

/** The sheets, newest first. */
export function sheetList({ person, query }: ListRequest): List {
  const found = matchesSearch(query['search'] ?? '', ['s.voucher_no', 's.id', 's.title', 's.indentno'])
  return {
    key: ['id'],
    order: [{ field: 'id', down: true }],
    fields: {
      id: textColumn('ID'),
      voucher_id: textColumn('Sheet No'),
      title: textColumn('Title'),
      createdBy_username: textColumn('Created by'),
      createdAt: dayColumn('Date'),
      updatedBy_username: textColumn('Updated by'),
      updatedAt: { holds: 'datetime', label: 'Updated on' },
      awsfile_count: whole('Attachments'),
      indents: textColumn('Indent no.'),
    },
    rows: sql`select s.id, coalesce(s.voucher_no, s.id) as voucher_id, s.title, creator.username as "createdBy_username",
        s.sheet_date as "createdAt", updater.username as "updatedBy_username", s.updated_at as "updatedAt",
        (select count(*)::int from attachments a where a.company_id = s.company_id and a.target_table = ${COMPARISON}
          and a.target_pk = s.id and a.deleted_at is null and a.replaced_at is null) as awsfile_count,
        array(select l.item_id from comparison_lines l where l.company_id = s.company_id and l.sheet_id = s.id
          and l.item_id is not null order by l.item_id) as item_id,
        array(select p.party_id from comparison_parties p where p.company_id = s.company_id and p.sheet_id = s.id
          order by p.slot) as party_id,
        s.indentno as indents, s.indent_items as "indentItems"
      from comparison_sheets s
        left join usernames creator on creator.company_id = s.company_id and creator.person_id = s.created_by
        left join usernames updater on updater.company_id = s.company_id and updater.person_id = s.updated_by
      where s.company_id = ${person.companyId} and s.deleted_at is null and ${found}`,
  }
}

/** Item List: the quote of each vendor for each item, newest sheet first. */
export function itemList({ person, query }: ListRequest): List {
  return {
    key: ['id'],
    order: [{ field: 'id', down: true }],
    totals: ['totalamt'],
    fields: {
      id: textColumn('ID'),
      itemname: textColumn('Item'),
      uom: textColumn('Unit'),
      qty: numberColumn('Qty'),
      totalamt: { holds: 'money', label: 'Total' },
      price: { holds: 'money', label: 'Price' },
      remarks: textColumn('Remarks'),
      partyname: textColumn('Party'),
      make: textColumn('Make'),
    },
    rows: sql`select q.sheet_id || ' ' || q.line || ' ' || q.party_id as id, i.name as itemname, i.uom, q.qty,
        q.total as totalamt, q.price, l.remarks, p.name as partyname, q.make
      from comparison_totals q
        join comparison_sheets s on s.company_id = q.company_id and s.id = q.sheet_id and s.deleted_at is null
        join comparison_lines l on l.company_id = q.company_id and l.sheet_id = q.sheet_id and l.line = q.line
        join purchase_items i on i.company_id = q.company_id and i.id = q.item_id
        join purchase_parties p on p.company_id = q.company_id and p.id = q.party_id
      where q.company_id = ${person.companyId}
        and ${matchesSearch(query['search'] ?? '', ['i.name', 'p.name', 'q.make', 's.id', 's.title'])}`,
  }
}
