/**
 * The driver matching a name in a file: 'Botha, Johan', 'J. Botha' and 'JOHAN BOTHA' are all Johan Botha. Null if
 * nobody matches, or more than one.
 */
export function matchDriver<Driver extends { name: string }>(
  written: string,
  drivers: readonly Driver[],
): Driver | null {
  const wanted = splitWords(written)
  if (wanted.length === 0) return null
  const exact = drivers.filter(({ name }) => haveSameWords(splitWords(name), wanted))
  if (exact.length > 0) return exact.length === 1 ? exact[0] : null
  const close = drivers.filter(({ name }) => isAbbreviation(wanted, splitWords(name)))
  return close.length === 1 ? close[0] : null
}

/** Lower case, no accents; 'Botha, Johan' becomes johan, botha. */
function splitWords(name: string): string[] {
  const [surname, given] = name.split(',', 2)
  const inOrder = given === undefined ? name : `${given} ${surname}`
  return (
    inOrder
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const haveSameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join(' ') === b.toSorted().join(' ')

/** 'j botha' or 'johan botha' for johan pieter botha: the surname, and given names or initials in order. */
function isAbbreviation(short: readonly string[], full: readonly string[]): boolean {
  if (short.length < 2 || full.length < 2 || short.at(-1) !== full.at(-1)) return false
  let at = 0
  for (const word of short.slice(0, -1)) {
    at = full.findIndex((given, i) => i >= at && i < full.length - 1 && isInitial(word, given))
    if (at === -1) return false
    at++
  }
  return true
}

const isInitial = (word: string, given: string): boolean =>
  word === given || (word.length === 1 && given.startsWith(word))
