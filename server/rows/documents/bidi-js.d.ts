/** The part of bidi-js that papers use. */
declare module 'bidi-js' {
  export interface EmbeddingLevels {
    /** By UTF-16 code unit; odd: from right to left. */
    readonly levels: Uint8Array
  }
  interface Bidi {
    /** The direction of the text is that of its first letter. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    /** By index of a bracket that is drawn the other way round. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>
  }
  export default function bidiFactory(): Bidi
}
