/**
 * React Aria inserts one rule into the page (`touch-action` of pressable elements), which the page's policy refuses.
 * The rule is in date-field.css, and an element with that id makes React Aria believe that it is inserted.
 */
const NAME = 'react-aria-pressable-style'

if (typeof document !== 'undefined' && document.getElementById(NAME) === null) {
  const mark = document.createElement('meta')
  mark.id = NAME
  document.head.append(mark)
}
