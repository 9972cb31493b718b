/**
 * The only Trusted Types policy, named `default`. Imported before anything else: a string that reaches a script
 * sink before it exists is refused by the page's policy, later ones are handled by this policy.
 */
interface Rules {
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (url: string) => string
  readonly createScript: (text: string) => string
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: Rules) => unknown
}

/** The policy's rule for each kind of text; throws a TypeError for what it refuses. @param origin of the page */
export function policyRules(origin: string): Rules {
  return {
    // Only clearing is allowed: `element.innerHTML = ''`.
    createHTML(html) {
      if (html !== '') throw new TypeError('HTML from text is refused.')
      return ''
    },
    // Workers and chunks of this site; no other script address is allowed.
    createScriptURL(url) {
      if (new URL(url, origin).origin !== origin) throw new TypeError('A script of another site is refused.')
      return url
    },
    createScript() {
      throw new TypeError('A script from text is refused.')
    },
  }
}

if (typeof window !== 'undefined' && 'trustedTypes' in window) {
  const factory = window.trustedTypes as PolicyFactory
  factory.createPolicy('default', policyRules(window.location.origin))
}
