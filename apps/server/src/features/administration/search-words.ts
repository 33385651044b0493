/** Search words in lower case, all of which must match. A telephone number is one word regardless of spaces. */
export function searchWords(q: string): string[] {
  const text = q.trim().toLowerCase()
  if (text === '') return []
  if (/^\+?[\d\s()-]+$/.test(text)) return [text.replaceAll(/[\s()-]/g, '')].filter((word) => word !== '')
  return [...new Set(text.split(/\s+/))]
}

export function toLikePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
