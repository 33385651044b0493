const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüçñýšž'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnysz'

/** The words of a search, each of which must be found; without case or accents, as plain_text makes them in the database. */
export function searchWords(q: string | undefined): string[] {
  const plain = (q ?? '')
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => PLAIN[ACCENTED.indexOf(letter.normalize('NFC'))] ?? letter)
  return plain.split(/\s+/).filter((word) => word !== '')
}
