import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** The text for screen readers. */
  readonly label: string
}

/** A button that shows only an icon. */
export function IconButton({ label, className = '', ...button }: IconButtonProps) {
  const classes = `cs-button cs-button--plain cs-button--icon ${className}`
  return <button {...button} type="button" className={classes.trim()} aria-label={label} />
}
