/** What reads a code out of a picture. Another library takes this place without anything else changing. */
export interface Decoder {
  /** Null: there is no code in it. `thorough` takes longer and finds codes that are turned or small. */
  decode(picture: HTMLCanvasElement, how: { readonly thorough: boolean }): Promise<Reading | null>
}

export interface Reading {
  readonly text: string
  /** False for kinds without a check digit: they count when they were read twice. */
  readonly isSure: boolean
}
