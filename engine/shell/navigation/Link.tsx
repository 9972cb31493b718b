import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from '../../history/history-context.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the root of the site: `/sales`. */
  readonly to: string
}

/** A link within the site. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !opensInThisTab(event)) return
    event.preventDefault()
    navigate(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** A link that is marked `aria-current` while its page is open. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />
}

interface Click extends Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> {
  readonly currentTarget: { readonly target: string }
}

/** Whether a click follows the link in this page: not in another tab or window, and not as a download. */
export function opensInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: Click): boolean {
  const staysInWindow = currentTarget.target === '' || currentTarget.target === '_self'
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && staysInWindow
}
