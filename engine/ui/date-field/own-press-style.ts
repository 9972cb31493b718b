/**
 * React Aria writes one rule into the page (`touch-action` of what can be pressed), which the page's policy refuses.
 * The rule stands in date-field.css, and an element of that name tells React Aria that it is there.
 */
const NAME = 'react-aria-pressable-style'

if (typeof document !== 'undefined' && document.getElementById(NAME) === null) {
  const mark = document.createElement('meta')
  mark.id = NAME
  document.head.append(mark)
}
