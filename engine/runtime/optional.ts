import { lazy, type ComponentType } from 'react'

/** A part loaded later that may be missing: what did not come is not drawn, and nothing else is missing with it. */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const nothing: ComponentType<Props> = () => null
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: nothing }),
    ),
  ) as unknown as ComponentType<Props>
}
