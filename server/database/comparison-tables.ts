import type { ColumnType, Generated } from 'kysely'

/** Items, vendors, and sheets that compare the quotes of vendors (migration 0008). */
export interface ComparisonTables {
  purchase_parties: { company_id: string; id: string; name: string }
  purchase_items: { company_id: string; id: string; name: string; uom: string }
  indents: { company_id: string; indentno: string }
  indent_items: { company_id: string; indentno: string; item_id: string; qty: Numeric }
  comparison_sheets: {
    company_id: string
    id: string
    /** Unique, also among deleted sheets. */
    number: number
    /** From the company's number series, or typed; null: older than number series, the sheet is named by its id. */
    voucher_no: string | null
    sheet_date: string
    title: string
    indentno: string | null
    indent_items: string[]
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
    deleted_at: ColumnType<Date | null, never, Date>
  }
  comparison_lines: {
    company_id: string
    sheet_id: string
    /** The item, or one of the terms: payment, freight, loading, gst. */
    line: string
    item_id: string | null
    qty: MaybeNumeric
    remarks: Generated<string>
  }
  comparison_parties: { company_id: string; sheet_id: string; party_id: string; slot: number }
  comparison_quotes: QuoteTable
  /** Quotes with quantity and total. */
  comparison_totals: QuoteTable & { item_id: string | null; qty: MaybeNumeric; total: MaybeNumeric }
}

interface QuoteTable {
  company_id: string
  sheet_id: string
  line: string
  party_id: string
  price: MaybeNumeric
  make: Generated<string>
  /** '1', '0', or a text. */
  approved: Generated<string>
}

type Numeric = ColumnType<string, number, number>
type MaybeNumeric = ColumnType<string | null, number | null, number | null>
