/** Links are no longer, and longer texts would keep the patterns busy. */
const LONGEST_LINK = 500

const NUMBER = String.raw`(-?\d{1,3}\.\d{2,})`
const PAIR = new RegExp(String.raw`${NUMBER}\s*[,~;]\s*\+?${NUMBER}`)
/** The point itself, before what else such a link may hold: Google's marker, then a parameter or a part of the path. */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(`[?&]lat(?:itude)?=${NUMBER}&(?:lng|lon|long|longitude)=${NUMBER}`, 'i'),
  new RegExp(String.raw`[?&/](?:[a-z_]+=)?(?:loc:)?\+?${PAIR.source}`, 'i'),
  PAIR,
]

/** A spreadsheet's formula that shows a link. */
const FORMULA = /^\s*=HYPERLINK\(\s*"([^"]*)".*$/i

/** Whether a text is a link, or a formula that shows one, and nothing else. */
export function isLink(text: string): boolean {
  return text.length <= LONGEST_LINK && /^\s*https?:\/\/\S+\s*$/i.test(text.replace(FORMULA, '$1'))
}

/** The positions that a link to a map shows, both ends of a route where it shows one; empty where it names none. */
export function positionsOfLink(text: string): { lat: number; lng: number }[] {
  const plain = decoded(text.replace(FORMULA, '$1').trim())
  if (/\/dir\/|[?&](?:saddr|origin)=/i.test(plain)) {
    // What stands behind an @ is the part of the map that is seen.
    const ends = [...plain.replaceAll(/@[^/]*/g, '').matchAll(new RegExp(PAIR, 'g'))]
    return ends.map((match) => ({ lat: Number(match[1]), lng: Number(match[2]) }))
  }
  for (const form of FORMS) {
    const match = form.exec(plain)
    if (match) return [{ lat: Number(match[1]), lng: Number(match[2]) }]
  }
  return []
}

/** The link with its commas and blanks; other signs may be written wrongly and tell nothing here. */
function decoded(link: string): string {
  return link.replaceAll(/%2c/gi, ',').replaceAll('%20', ' ')
}
