/** Which parts of the frame are drawn around a page. */
export interface FrameMode {
  readonly bar: boolean
  /** Side menu, its drawer on a phone and the button that opens it. */
  readonly menu: boolean
  /** Brand and home button. */
  readonly brand: boolean
  readonly bell: boolean
}

interface FramePerson {
  /** '' when the ERP requires no login. */
  readonly userName: string
  readonly flags: Readonly<Record<string, boolean>>
}

/**
 * The address may hide the bar (`hideNav=y`, or `shownav=n` of foundation §2) or request the new style of it
 * (`usenextbar=y`: without notifications and sidebar toggle). Single-module mode shows no way to other screens; when
 * no login is required there is no menu and no bell (site-modules §2.3, §6).
 */
export function frameMode(search: string, person: FramePerson, singleModule: boolean): FrameMode {
  const query = new URLSearchParams(search)
  const bar = query.get('hideNav') !== 'y' && query.get('shownav') !== 'n'
  const newStyle = query.get('usenextbar') === 'y'
  const isSignedIn = person.userName !== ''
  return {
    bar,
    menu: bar && isSignedIn && !newStyle && !singleModule,
    brand: bar && !singleModule,
    bell: bar && isSignedIn && !newStyle && person.flags['module_notification'] !== false,
  }
}
