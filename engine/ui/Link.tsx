import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of this site. */
  readonly to: string
}

/** A link within the site. That of react-router brings 2 KB with which its framework requests pages ahead. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler<HTMLAnchorElement>(to)} />
}
