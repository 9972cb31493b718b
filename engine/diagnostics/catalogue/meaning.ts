import type { CatalogueEntry } from './entry.ts'

/** What can be written, but has no effect, or never the one that was meant. */
export const meaningEntries = {
  'filled-computed': {
    message: (name) => `"${name}" is computed: what \`fills\` writes into it does not stay.`,
    explain: 'A field is filled by a choice or computed by `value`, not both. Remove one of the two.',
  },
  'fills-itself': {
    message: (name) => `The choice of "${name}" fills "${name}" itself.`,
    explain:
      'A choice fills other fields with fields of the row that is chosen; what is chosen would be lost. Name another field.',
  },
  'filled-twice': {
    message: (name, first) => `"${first}" fills "${name}", too: the one that is chosen last decides.`,
    explain:
      'Two choices that are always shown fill one field, and its value depends on the order in which they are made. Fill it from one of them.',
  },
  'filled-unsent': {
    message: (name) => `"${name}" is filled, but not in \`form\`: it is neither shown nor stored.`,
    explain:
      'A document stores the fields of its form. Name the field there, with `enabledWhen: false` if it is only shown.',
  },
  'equal-branches': {
    message: () => 'Both branches of `… ? … : …` are the same, whatever its condition is.',
    explain: 'A choice between two equal values chooses nothing. Change one of them, or write the value alone.',
  },
  'default-outside': {
    message: (value) => `The field would refuse its own default, ${value}.`,
    explain: 'The form would begin with an error: the default breaks `min`, `max`, `length` or `pattern` of its field.',
  },
  'length-of-pattern': {
    message: (length, of) => `No text has both the length ${length} and the pattern, which takes ${of} characters.`,
    explain: 'A pattern says how long a text is. Leave `length` out, or let it agree with the pattern.',
  },
  'required-computed': {
    message: () => 'A computed field is never required: nobody fills it in. Leave `requiredWhen` out.',
    explain: '`requiredWhen` has no effect beside `value`. Require the fields that the value is computed from instead.',
  },
  'link-by-text': {
    message: (value) => `A link refers to a row by its id, and "${value}" is only a text.`,
    explain:
      'A form that begins with a text in a link refers to a row that does not exist. Leave `default` out, or compute it from a link: `=form.Trip.Guide`.',
  },
  'never-filled': {
    message: (name) => `Nobody can fill in "${name}" and nothing gives it a value: it is always empty.`,
    explain:
      'With `enabledWhen: false` a field takes its value from `default`, `value`, the `fills` of another field or a step. Write one of them, or let people fill it in. A field that is there for older rows only has a `reason`, which people read beside it.',
  },
  'unique-default': {
    message: (value) => `The second row that begins with ${value} is refused, since the field is unique.`,
    explain: 'A default is the same in each new row, and a unique value is held by one. Remove one of the two.',
  },
  'unique-with-itself': {
    message: (name) => `"${name}" is in its own list of the fields with which it is unique.`,
    explain:
      '`unique` lists the other fields: no two rows have the same values in the field and in all of these. Take the field out of its list; if it is unique alone, write `unique: true`.',
  },
  'unique-unsent': {
    message: (name, field) => `Rows store no value of "${name}", so that "${field}" is never compared.`,
    explain:
      'Rows are compared by the values of their form, and a row that lacks one of the values is not compared. Name a field of `form`; the status and the number of a document are not among them.',
  },
  'option-outside': {
    message: (option) => `The field refuses "${option}", which it suggests.`,
    explain:
      'A suggested value that breaks the `length` or `pattern` of the field cannot be saved. Correct one of the two.',
  },
  'more-than-options': {
    message: (word, limit, count) => `\`${word}\` is ${limit}, and there are ${count} options to choose from.`,
    explain:
      'A field with `many` holds each option once: no form has more values than there are options. With a larger `min` nobody can fill it in, and a larger `max` limits nothing.',
  },
  'options-alike': {
    message: (option, other) => `"${option}" and "${other}" differ in capitals only.`,
    explain: 'People cannot tell the two apart, and lists count them as two values. Remove one of them.',
  },
  'other-name-taken': {
    message: (name, other) => `"${name}" already names "${other}".`,
    explain:
      '`also` has the names that a field, an option, a status, a role or a screen had before, under which what is stored is found. With one name for two of them it is not certain which is meant. Remove it from one of them.',
  },
  'person-by-text': {
    message: (name) => `A person is chosen by id, and this is ${name}.`,
    explain: 'A link to people holds the id of a person; the one who is logged in is `=session.id`.',
  },
  'constant-condition': {
    message: (condition, holds) => `${condition} ${holds} holds, whatever the values are.`,
    explain:
      'Two written values are compared with each other, `true` or `false` decides alone, the parts exclude each other (`row.kind == "A" && row.kind == "B"`), or no value of the field comes into question: one below its `min`, or null for a yes/no field. Compare a field with a value that it can have.',
  },
  'compared-with-itself': {
    message: (name) => `"${name}" is compared with itself.`,
    explain: 'A value is always equal to itself, and never larger or smaller. Compare it with another one.',
  },
  'keeps-computed': {
    message: (name) => `"${name}" is computed: nobody changes it, with or without a decision.`,
    explain:
      'What `keeps` names people may change without a new decision. A computed field follows from others: take it out of `keeps`.',
  },
  'stored-passing': {
    message: (name, passing) =>
      `"${name}" is stored when its row is saved, and would no longer be right when \`${passing}\` changes.`,
    explain:
      'A computed field of a form has the value of the last save, in lists, filters, reports, files and papers alike. An age computed from `today` would not grow, and a name from `session` would not be that of the reader. Store what stays the same, such as the day it counts from; a value as of the day of saving is a `default`, and what the row of a link had when it was chosen is copied by `fills`.',
  },
  'keeps-unsent': {
    message: (name) => `"${name}" is kept, but not in \`form\`: nobody can change it.`,
    explain:
      'What `keeps` names people may change without a new decision, in the form of the document. Name the field in `form`, or take it out of `keeps`.',
  },
  'seen-unchanged': {
    message: (name, readers, editors) =>
      `"${name}" is required and seen by ${readers}, but the rows are changed by ${editors}: only an administrator can fill it in.`,
    explain:
      'Whoever fills a field in must both see it and be able to change the row. Name in `seen` of the field one of the roles in `change`, or the other way round.',
  },
  'pattern-in-slashes': {
    message: () => 'The slashes around this pattern are a part of the text that it matches.',
    explain: "Patterns are written without the slashes of JavaScript: `'[A-Z]{3}'`. A slash that is meant is `[/]`.",
  },
  'unused-words': {
    message: (text) => `This site has no text "${text}".`,
    explain:
      'A file with translations has the texts of the site as its keys, letter by letter. A similar text of the site has no words: write that one.',
  },
  'reload-computed': {
    message: (read) => `"${read}" is computed on the page: there is nothing to request again.`,
    explain: 'A read with `from` follows the read that it is computed from. Reload that one.',
  },
  'shown-by-absent': {
    message: (name, missing) => `"${name}" is never shown: nothing gives "${missing}" a value.`,
    explain:
      'A field that another one shows waits for its value. The other one is not in `form`, has no `default` and no `value`, and no choice or action fills it.',
  },
  'second-unused': {
    message: (first) => `"or(${first}, …)" is always ${first}.`,
    explain: '`or(a, b)` is a, or b where a is null. A written value is never null: exchange the two.',
  },
  'mixed-measures': {
    message: (left, right) => `${left} and ${right} are neither added nor compared.`,
    explain:
      'A sum, a difference and a comparison take quantities of one unit: an amount of money is not added to a weight, an amount in USD not to one in INR, nor a percentage compared with days. Name a field of the other unit, or multiply by the rate that lies between them: `form.pieces * form.price`.',
  },
  'option-no-currency': {
    message: (name, option) => `"${option}", an option of "${name}", is no currency.`,
    explain:
      'The field says in which currency an amount is: each of its options is a code of ISO 4217. Write `options: [INR, USD, EUR]`.',
  },
  'two-units': {
    message: (name, unit, field) => `"${name}" has the unit "${unit}", and one that "${field}" holds.`,
    explain:
      '`unit` is the unit of all rows, `unitFrom` the field that holds the unit of each row. Write one of the two.',
  },
  'unit-of-a-field': {
    message: (name) => `"${name}" is a field of this file: as a unit it is shown as it is written.`,
    explain: '`unit` is a text, such as `kg`. The field that holds the unit of each row is named by `unitFrom`.',
  },
  'several-measures': {
    message: (name, measured) => `"${name}" holds several values, and "${measured}" is in one currency or unit.`,
    explain: 'The currency of an amount, or the unit of a number, is in a field with one value. Leave `many` out.',
  },
  'sum-of-several': {
    message: (name) =>
      `"${name}" is in the currency or the unit of its row: values of several are neither added nor compared.`,
    explain:
      'A sum in an expression is one number. Take the rows of one currency or unit, `sum(form.lines.filter(line, line.currency == "USD").map(line, line.price))`, multiply each amount by its rate, or write `totals`, which shows one sum for each of them.',
  },
  'product-of-money': {
    message: (left, right) => `${left} times ${right} is no amount: both are money.`,
    explain:
      'An amount is multiplied by a number, a percentage or a rate, which is a `number` and not `money`. An amount divided by another one is such a rate.',
  },
  'balance-of-several': {
    message: (name, measure) => `A balance adds up "${name}" in whatever "${measure}" holds.`,
    explain:
      'Amounts of several currencies, and numbers of several units, have a balance for each of them: kilograms and pieces are never added up. Name the field with the currency or the unit in `by`.',
  },
  'format-of-currency': {
    message: (amount) => `The format "money" is in the currency of the company, and this is ${amount}.`,
    explain: 'A text does not know the currency of an amount. Write both: `{row.price | number} {row.currency}`.',
  },
  'ratio-of-several': {
    message: (name, of) => `"${name}" divides sums of "${of}", whose rows are in several currencies or units.`,
    explain:
      'Values in several currencies or units have one sum for each of them, and no ratio. Divide a field with one currency or unit: an amount that each row has already multiplied by its rate.',
  },
  'ratio-of-measures': {
    message: (of, per, type) => `${of} divided by ${per} is not of type ${type}.`,
    explain:
      'A ratio of type money divides an amount of money, and one of type percent two sums of the same unit. Exchange `of` and `per`, or correct the `type`.',
  },
  'placeholder-in-text': {
    message: (placeholder) => `This message is a fixed text: people would read "${placeholder}" as it stands.`,
    explain:
      'Unlike labels and reasons, the messages under `texts` of a field contain no values. Write what the rule is: `At most 10 percent.`',
  },
  'unit-of-money': {
    message: (unit) => `"${unit}" is the currency of this site: an amount is of type money.`,
    explain:
      'A field of type money is shown, entered and summed in the currency of the company. Write `type: money` without `unit`.',
  },
  'role-without-rows': {
    message: (role, what) => `"${role}" sees no rows of this screen, and cannot ${what}.`,
    explain:
      'Who is not named in `see` may not open the screen, whatever `change`, `manage` or the `seen` of a field says of them. Name the role in `see`, or take it out here. Roles that decide documents, and all people where documents have moves by their owner, see rows without being named.',
  },
  'report-without-rows': {
    message: (role, source) => `"${role}" sees no rows of "${source}": this report is always empty for them.`,
    explain:
      'A report shows each person the rows that they may see on the screen in `from`. Name the role in `see` of that screen, or take it out of the `see` of the report.',
  },
} as const satisfies Record<string, CatalogueEntry>
