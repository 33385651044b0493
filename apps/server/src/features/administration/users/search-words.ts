/**
 * What is looked for, in lower case: each word must be found somewhere. A telephone number is one word however it is
 * spaced.
 */
export function searchWords(q: string): string[] {
  const text = q.trim().toLowerCase()
  if (text === '') return []
  if (/^\+?[\d\s()-]+$/.test(text)) return [text.replaceAll(/[\s()-]/g, '')].filter((word) => word !== '')
  return [...new Set(text.split(/\s+/))]
}

/** A pattern of LIKE that finds the word anywhere, taken as it stands. */
export function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
