/** The part of fontkit that papers use. */
declare module 'fontkit' {
  /** A font whose tables are parsed as they are needed. */
  export interface Font {
    readonly postscriptName: string
  }
  export function create(bytes: Uint8Array): Font
}
