/** A line around the element that a press would pick. */
export function outline(): { show(element: Element | null): void } {
  const box = document.createElement('div')
  box.setAttribute('aria-hidden', 'true')
  Object.assign(box.style, {
    position: 'fixed',
    zIndex: '2147483647',
    pointerEvents: 'none',
    border: '2px solid var(--color-focus)',
    borderRadius: 'var(--radius-s)',
    background: 'color-mix(in srgb, var(--color-focus) 12%, transparent)',
    display: 'none',
  })
  return {
    show(element) {
      if (!box.isConnected) document.documentElement.append(box)
      // A modal dialog would cover the line, unless the line is inside it.
      const layer = element?.closest('dialog') ?? document.documentElement
      if (box.parentElement !== layer) layer.append(box)
      box.style.display = element ? 'block' : 'none'
      if (!element) return
      const { left, top, width, height } = element.getBoundingClientRect()
      Object.assign(box.style, {
        insetInlineStart: 'auto',
        left: `${left - 2}px`,
        top: `${top - 2}px`,
        width: `${width + 4}px`,
        height: `${height + 4}px`,
      })
    },
  }
}
