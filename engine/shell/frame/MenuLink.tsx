import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../ui/Link.tsx'

/** A link that is marked while its page is open. */
export function MenuLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={pathname.toLowerCase() === to.toLowerCase() ? 'page' : undefined} />
}
