/** The names that a file uses, whatever they name: every text and key of its content, and the texts that expressions quote. */
export function namesIn(content: unknown): readonly string[] {
  if (typeof content === 'string')
    return [content, ...[...content.matchAll(/(["'])(.*?)\1/g)].map(([, , name = '']) => name)]
  if (Array.isArray(content)) return content.flatMap(namesIn)
  return isMap(content) ? [...Object.keys(content), ...Object.values(content).flatMap(namesIn)] : []
}

/** The names that app.yaml uses, without those that it declares. */
export function namesInApp(content: unknown): readonly string[] {
  return Object.values(Object(content)).flatMap((part) => namesIn(isMap(part) ? Object.values(part) : part))
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
