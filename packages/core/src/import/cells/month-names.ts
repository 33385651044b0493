/**
 * First letters of month names, without accents: English, Afrikaans, Dutch, German, French, Spanish, Portuguese,
 * Italian, Russian, Greek. A word that starts with one of these is a month.
 */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв', 'ιαν'],
  ['feb', 'fev', 'fevr', 'фев', 'φεβ'],
  ['mar', 'mrt', 'mrz', 'maa', 'maart', 'marz', 'maerz', 'мар', 'μαρ'],
  ['apr', 'avr', 'abr', 'апр', 'απρ'],
  ['may', 'mai', 'mei', 'mag', 'maio', 'maj', 'маи', 'мая', 'μαι'],
  ['jun', 'juin', 'giu', 'июн', 'ιουν'],
  ['jul', 'juil', 'lug', 'июл', 'ιουλ'],
  ['aug', 'aou', 'ago', 'aout', 'ao', 'авг', 'αυγ'],
  ['sep', 'set', 'сен', 'σεπ'],
  ['oct', 'okt', 'out', 'ott', 'окт', 'οκτ'],
  ['nov', 'ноя', 'νοε'],
  ['dec', 'des', 'dez', 'dic', 'дек', 'δεκ'],
]

const WORDS = new Map<string, number>()
BEGINNINGS.forEach((beginnings, index) => {
  for (const beginning of beginnings) WORDS.set(beginning, index + 1)
})

/** 1–12 for a month name, full or abbreviated, ignoring accents and case; 0 for any other word. */
export function parseMonthName(word: string): number {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[^a-zа-яα-ω]/gi, '')
    .toLowerCase()
  if (plain.length < 3 || plain.length > 10) return plain === 'ao' ? 8 : 0
  return WORDS.get(plain) ?? WORDS.get(plain.slice(0, 4)) ?? WORDS.get(plain.slice(0, 3)) ?? 0
}

/** 1–12 for a month's number or name; 0 for anything else. */
export function parseMonthNumber(text: string): number {
  return /^(?:0?[1-9]|1[0-2])$/.test(text) ? Number(text) : parseMonthName(text)
}
