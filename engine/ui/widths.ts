/** Media queries of the widths at which pages are laid out. */

/** Phones, which have space for one button with text. */
export const NARROW = '(width <= 640px)'

/** All others. */
export const NOT_NARROW = '(width > 640px)'

/** Screens narrower than a desktop (specialised-modules §2): phones, and tablets held upright. */
export const BELOW_DESK = '(width < 768px)'
