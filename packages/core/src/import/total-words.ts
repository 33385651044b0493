const TOTALS = String.raw`totals?|totaal|totale|gesamt(?:summe|strecke|kilometer)?|summe|sum|som|somme|suma|soma|averages?|gemiddeld|durchschnitt|moyenne|totaux|razem|łącznie|summa|celkem|toplam|yhteensä|итого|zwischensumme|tussentotaal|subtotaal|eindtotaal|合计|总计|小计|总和`
const TOTAL = new RegExp(String.raw`^(?:grand\s+|sub\s*-?)?(?:${TOTALS})(?:\b|[\s:(]|$)`, 'i')
/** The word itself, alone or combined with a kind. */
const TOTAL_WORD = new RegExp(`^(?:sub|grand)?(?:${TOTALS})$`)
/** Words that may also be in a place's name: some filling stations are called 'Total'. */
const NAME_LIKE = /^(?:total|sum|som|somme|suma|soma)$/
/** Words that occur next to 'total' in a total but not in a place's name. */
const BESIDE_TOTAL = new Set(
  'sub grand overall running all km kms kilometre kilometres kilometer kilometers mi mile miles mileage distance afstand odometer trip trips ritte travelled traveled driven gery business private personal besigheid privaat time hours duration for of as at on the this in per up to till until from vir van die tot na date day days daily week weekly month monthly year yearly annual tax period page report sheet category vehicle driver carried brought forward dag daaglikse weeklikse maand maandelikse jaar periode bladsy jan january januarie feb february februarie mar march maart apr april may mei jun june junie jul july julie aug august augustus sep sept september oct october okt oktober nov november dec december des desember'.split(
    ' ',
  ),
)
const LONGEST_TOTAL = 80

/**
 * Whether a text is only the label of a total: 'phrase' for 'Total km', 'Month total', 'Grand total'; 'word' for
 * 'Total' alone, which may be the name of a place; null for any other text, such as 'Total Garage N1'.
 */
export function matchTotalText(text: string): 'phrase' | 'word' | null {
  if (text === '' || text.length > LONGEST_TOTAL) return null
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const totals = words.filter((word) => TOTAL_WORD.test(word))
  if (totals.length === 0 || words.some((word) => !TOTAL_WORD.test(word) && !BESIDE_TOTAL.has(word))) return null
  return words.length === 1 && NAME_LIKE.test(words[0]) && !text.includes(':') ? 'word' : 'phrase'
}

/** The subject of a total such as 'Total CA 1' or 'CA 1 subtotal'; '' if it has none, null for other texts. */
export function parseNamedTotal(text: string): string | null {
  if (text === '' || text.length > LONGEST_TOTAL) return null
  if (matchTotalText(text) !== null) return ''
  const before = TOTAL.exec(text)
  if (before)
    return text
      .slice(before[0].length)
      .replace(/^(?:for|of|vir|van)\b|^[\s:(-]+/i, '')
      .replace(/\)$/, '')
      .trim()
  const after = /^(.{0,80}\S)[\s:(-]{1,9}(?:grand\s{1,9}|sub\s{0,9}-?)?(?:totals?|totaal|totale)[\s:)]{0,9}$/i.exec(
    text,
  )
  return after ? after[1] : null
}

/** Whether a text without a date next to it indicates a total: it starts with the word, or is only such a label. */
export function isTotalText(text: string): boolean {
  return text.length <= LONGEST_TOTAL && (TOTAL.test(text) || (/tot/i.test(text) && matchTotalText(text) !== null))
}

/** Whether a date's cell marks its row as a total: 'Total 2026-01-01'. @param rest the text next to the date */
export function isDatedTotalText(text: string, rest: string): boolean {
  return rest !== '' && (TOTAL.test(text) || matchTotalText(rest) !== null)
}
