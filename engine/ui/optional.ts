import { lazy, type ComponentType } from 'react'

/** A lazily loaded component that may be missing: if its chunk does not arrive, nothing is drawn. */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Nothing: ComponentType<Props> = () => null
  return lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: Nothing }),
    ),
  ) as unknown as ComponentType<Props>
}
