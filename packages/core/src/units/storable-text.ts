/** PostgreSQL stores neither NUL nor, in JSON, half of a surrogate pair; U+FFFD replaces them. */
export function makeStorable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed()
}
