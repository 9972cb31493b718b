/** Whether an expression anywhere in a value speaks of that name. */
export function speaksOf(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  const tree = value as { readonly op?: unknown; readonly name?: unknown }
  return (tree.op === 'name' && tree.name === name) || Object.values(value).some((each) => speaksOf(each, name))
}
