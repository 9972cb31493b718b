/** Screens whose lines are worked out (`from`): instalments of an advance, and what a run needs of a product's parts. */
import { compiledScreen } from './compiled-screen.ts'

const GOODS = `
label: Goods
kind: records
see: { everyone: all }
fields: { Name: { type: text, requiredWhen: true }, Unit: text }
form: [Name, Unit]
`
const PRODUCTS = `
label: Products
kind: records
see: { head: all, everyone: own }
fields:
  Name: { type: text, requiredWhen: true }
  Parts: { type: lines, fields: [{ Part: { type: link, to: goods } }, { Per: number }] }
form: [Name, Parts]
`
const MOVES = `
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const RUNS = `
label: Runs
kind: approvals
see: { everyone: all }
fields:
  Title: { type: text, requiredWhen: true }
  Product: { type: link, to: products }
  Qty: { type: number, min: 0 }
  Needs:
    type: lines
    from: =form.Product.Parts
    fields:
      - Item: { type: link, to: goods, value: =source.Part }
      - Need: { type: number, decimals: 2, value: =source.Per * form.Qty }
    totals: [Need]
  Checks:
    type: lines
    from: '=form.Needs.filter(line, line.Need > 10)'
    fields:
      - Article: { type: link, to: goods, value: =source.Item }
      - Rounds: { type: number, decimals: 0, value: =place * 2 }
  Weight: { type: number, value: '=sum(form.Needs.map(line, line.Need))' }
  Remark: text
form: [Title, Product, Qty, Needs, Checks, Weight, Remark]
card: { title: Title }
keeps: [Remark]
posts:
  stock: { while: [Approved], each: Needs, with: { Item: =row.Item, Qty: =0 - row.Need } }
${MOVES}`
const STOCK = `
label: Stock
kind: ledger
see: { everyone: all }
fields: { Item: { type: link, to: goods }, Qty: number }
balance: { by: [Item], of: [Qty] }
`
const ADVANCES = `
label: Advances
kind: records
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  Currency: { type: choice, options: [INR, JPY], default: INR }
  Advance: { type: money, currency: Currency }
  Months: number
  FirstDue: date
  Instalment: { type: money, currency: Currency, value: =form.Advance / form.Months }
  Plan:
    type: lines
    from: =form.Months
    max: 60
    fields:
      - Due: { type: date, value: '=addMonths(form.FirstDue, place - 1)' }
      - Amount:
          type: money
          currency: Currency
          value: '=place < form.Months ? form.Instalment : form.Advance - form.Instalment * (form.Months - 1)'
form: [Purpose, Currency, Advance, Months, FirstDue, Instalment, Plan]
`
const REPORT = `
label: Needed
kind: register
see: { everyone: all }
tabs:
  needs: { from: runs.Needs, fields: [Item, Need, Title] }
  plan: { from: advances.Plan, fields: [Purpose, Due, Amount] }
`
const texts = { goods: GOODS, products: PRODUCTS, runs: RUNS, stock: STOCK, advances: ADVANCES }

export const computedLineScreens = [
  ...Object.entries(texts).map(([name, text]) => compiledScreen(name, text, texts)),
  compiledScreen('needed', REPORT, texts),
]
