import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** What screen readers say. */
  readonly label: string
}

/** A button that shows an icon alone. */
export function IconButton({ label, className = '', ...button }: IconButtonProps) {
  const classes = `cs-button cs-button--plain cs-button--icon ${className}`
  return <button {...button} type="button" className={classes.trim()} aria-label={label} />
}
