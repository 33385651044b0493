/**
 * Months by the beginnings of their names, without accents: English, Afrikaans, Dutch, German, French, Spanish,
 * Portuguese, Italian. A word is a month when it begins with one of these.
 */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev', 'fevr'],
  ['mar', 'mrt', 'mrz', 'maa', 'maart', 'marz', 'maerz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag', 'maio'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago', 'aout', 'ao'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'des', 'dez', 'dic'],
]

const WORDS = new Map<string, number>()
BEGINNINGS.forEach((beginnings, index) => {
  for (const beginning of beginnings) WORDS.set(beginning, index + 1)
})

/** 1–12 for the name of a month (whole or shortened, accents and case aside), 0 for any other word. */
export function monthOfName(word: string): number {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
  if (plain.length < 3 || plain.length > 10) return plain === 'ao' ? 8 : 0
  return WORDS.get(plain) ?? WORDS.get(plain.slice(0, 4)) ?? WORDS.get(plain.slice(0, 3)) ?? 0
}
