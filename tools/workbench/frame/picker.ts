/** A press that leads to the file: finds which part of the definition an element shows. */
import type { ScreenHost } from '../../../engine/screen/host.ts'
import type { Picked } from '../api.ts'
import type { WorkbenchPage } from '../frame-link.ts'
import { fibersOf, hostAround, isObject, openHost, propsOf } from './fibers.ts'
import { outline } from './outline.ts'

type Path = readonly (string | number)[]

export function picker(page: WorkbenchPage): { set(isPicking: boolean): void } {
  let isPicking = false
  const frame = outline()
  const wants = ({ altKey }: MouseEvent): boolean => isPicking || altKey
  const stop = (event: MouseEvent): void => {
    if (!wants(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const)
    window.addEventListener(name, stop, { capture: true })
  window.addEventListener(
    'mousemove',
    (event) => frame.show(wants(event) && event.target instanceof Element ? event.target : null),
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      if (!wants(event) || !(event.target instanceof Element)) return
      stop(event)
      frame.show(null)
      page.picked(pickedAt(event.target))
    },
    { capture: true },
  )
  return {
    set(next) {
      isPicking = next
      document.documentElement.style.cursor = next ? 'crosshair' : ''
      if (!next) frame.show(null)
    },
  }
}

function pickedAt(element: Element): Picked | null {
  const fibers = fibersOf(element)
  const host = hostAround(fibers)
  if (host === null) return titleAt(element)
  const places = placesOf(host.definition)
  const paths: Path[] = []
  let names: readonly string[] = []
  for (const fiber of fibers) {
    const props = propsOf(fiber)
    const own = Object.values(props).flatMap((value) => {
      const path = isObject(value) ? places.get(value) : undefined
      return path && path.length > 1 ? [{ path }] : []
    })
    // The name of an element belongs to the nearest part that shows it.
    if (names.length === 0 && paths.length === 0) {
      const named = [fiber.key, ...Object.values(props), ...own.map(({ path }) => nameOf(host, path))]
      names = named.filter((name) => isDeclared(host, name))
    }
    if (names.length === 0) names = shownFields(host, props, element)
    paths.push(...own.map(({ path }) => path).toSorted((one, other) => other.length - one.length))
  }
  const option = element.closest('.cs-badge') && optionOf(host, names, fibers)
  const shown = option ? [option.path, ...paths] : paths.flatMap((path) => [...optionsOf(host, path), path])
  return {
    paths: shown.map((path) => inPageWords(host, path)),
    names: [...new Set(option ? [option.value, ...names] : names)],
  }
}

/** The caption of the open screen, which the frame around it shows, too. */
function titleAt({ textContent }: Element): Picked | null {
  const isTitle = textContent?.trim() === openHost()?.definition.label
  return isTitle ? { paths: [['label']], names: [] } : null
}

/** The option that the badge of a field shows: of the field, or of the filter with its name. */
function optionOf({ definition, form }: ScreenHost, names: readonly string[], fibers: ReturnType<typeof fibersOf>) {
  const row = fibers.map((fiber) => rowIn(propsOf(fiber))).find((each) => each !== null) ?? form
  for (const name of names) {
    const value = row[name]
    const filter = definition.filters.findIndex((each) => each.name === name)
    const inField = definition.fields[name]?.options.findIndex((each) => each === value) ?? -1
    const inFilter = definition.filters[filter]?.options.findIndex((each) => each.value === value) ?? -1
    if (inField >= 0) return { value: String(value), path: ['fields', name, 'options', inField] }
    if (inFilter >= 0) return { value: String(value), path: ['filters', filter, 'options', inFilter] }
  }
  return null
}

/** The options of a filter are written where it is not: the statuses of a screen are. */
function optionsOf({ definition }: ScreenHost, [part, at, ...below]: Path): readonly Path[] {
  const hasOptions = part === 'filters' && below.length === 0 && definition.filters[Number(at)]?.options.length
  return hasOptions ? [['filters', Number(at), 'options']] : []
}

/** The name of a field, an action or a filter; null: the path leads to something else. */
function nameOf({ definition }: ScreenHost, [part, name, ...below]: Path): string | null {
  if (below.length > 0 || name === undefined) return null
  if (part === 'filters') return definition.filters[Number(name)]?.name ?? null
  return part === 'fields' || part === 'actions' ? String(name) : null
}

/** The path of each part of a definition. */
function placesOf(definition: object): ReadonlyMap<object, Path> {
  const places = new Map<object, Path>()
  const enter = (value: unknown, path: Path): void => {
    if (!isObject(value) || places.has(value)) return
    places.set(value, path)
    for (const [key, member] of Object.entries(value))
      enter(member, [...path, Array.isArray(value) ? Number(key) : key])
  }
  enter(definition, [])
  return places
}

/** Translates the compiler's words into those that an author writes. */
function inPageWords({ definition }: ScreenHost, [part = '', ...rest]: Path): Path {
  if (part === 'reads') return ['data', ...rest]
  if (part !== 'filters') return [part, ...rest]
  const [at, ...below] = rest
  return ['filters', definition.filters[Number(at)]?.name ?? '', ...below]
}

function isDeclared({ definition }: ScreenHost, name: unknown): name is string {
  if (typeof name !== 'string') return false
  const { fields, actions, filters } = definition
  return Object.hasOwn(fields, name) || Object.hasOwn(actions, name) || filters.some((each) => each.name === name)
}

/** The fields of a row whose values the element shows. */
function shownFields(host: ScreenHost, props: Readonly<Record<string, unknown>>, element: Element): readonly string[] {
  const row = rowIn(props)
  const text = element.textContent?.trim() ?? ''
  if (row === null || text === '') return []
  return Object.values(host.definition.fields).flatMap((field) => {
    const value = row[field.name]
    const isShown = value !== null && value !== undefined && host.format(value as never, field) === text
    return isShown ? [field.name] : []
  })
}

function rowIn({ row, item }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  if (isObject(row)) return row
  return isObject(item) && isObject(item['row']) ? item['row'] : null
}
