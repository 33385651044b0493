const PICTURES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
])

/** The media type of a picture that a page may show; null for everything else, which could hold a script. */
export const pictureTypeOf = (filename: string): string | null =>
  PICTURES.get(/\.(\w+)$/.exec(filename)?.[1].toLowerCase() ?? '') ?? null
