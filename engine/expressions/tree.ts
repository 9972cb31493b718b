/**
 * A checked expression: plain JSON, created by `expressions/check` when a file is compiled and
 * evaluated by `expressions/evaluate` in the browser and on the server. Total: no node can throw.
 */
export type Tree =
  | { readonly op: 'literal'; readonly value: string | number | boolean | null }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'member'; readonly of: Tree; readonly key: string }
  | { readonly op: 'list'; readonly items: readonly Tree[] }
  | { readonly op: 'map'; readonly entries: readonly (readonly [string, Tree])[] }
  | { readonly op: 'not' | 'negate'; readonly of: Tree }
  | { readonly op: 'and' | 'or'; readonly left: Tree; readonly right: Tree }
  | { readonly op: Operator; readonly left: Tree; readonly right: Tree }
  | { readonly op: 'choose'; readonly test: Tree; readonly then: Tree; readonly else: Tree }
  | { readonly op: 'call'; readonly name: FunctionName; readonly args: readonly Tree[] }
  | {
      readonly op: 'each'
      readonly each: 'map' | 'filter' | 'exists' | 'all'
      readonly over: Tree
      readonly as: string
      readonly body: Tree
    }

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | 'in'

export type FunctionName =
  | 'size'
  | 'first'
  | 'sum'
  | 'lower'
  | 'trim'
  | 'or'
  | 'finds'
  | 'days'
  | 'addDays'
  | 'months'
  | 'addMonths'
  | 'hours'
  | 'minutes'
  | 'monthOf'
  | 'yearOf'
  | 'round'
  | 'roundTo'
  | 'min'
  | 'max'
  | 'abs'
  | 'pairs'
  | 'escapeLike'

/** Text with values in it: `Approve {size(selected)}`. One part for plain text; no part is empty. */
export type Text = readonly TextPart[]
export type TextPart = string | { readonly value: Tree; readonly format: Format | null }

/** The formats that a text can request, and those implied by field types. */
export type Format = 'number' | 'money' | 'percent' | 'date' | 'datetime'

/** Any value that can occur in an expression. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
