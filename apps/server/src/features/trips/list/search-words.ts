const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüçñýšž'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucnysz'

/** The words of a search, all of which must match; ignores case and accents, like plain_text in the database. */
export function splitSearchWords(q: string | undefined): string[] {
  const plain = (q ?? '')
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => PLAIN[ACCENTED.indexOf(letter.normalize('NFC'))] ?? letter)
  return plain.split(/\s+/).filter((word) => word !== '')
}
