/** Longer texts are not links, and would slow the patterns down. */
const LONGEST_LINK = 500

const NUMBER = String.raw`(-?\d{1,3}\.\d{2,})`
const PAIR = new RegExp(String.raw`${NUMBER}\s*[,~;]\s*\+?${NUMBER}`)
/**
 * Patterns for the point itself, before anything else in such a link: Google's marker first, then a parameter or a path
 * segment.
 */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(`[?&]lat(?:itude)?=${NUMBER}&(?:lng|lon|long|longitude)=${NUMBER}`, 'i'),
  new RegExp(String.raw`[?&/](?:[a-z_]+=)?(?:loc:)?\+?${PAIR.source}`, 'i'),
  PAIR,
]

/** A spreadsheet formula that displays a link. */
const FORMULA = /^\s*=HYPERLINK\(\s*"([^"]*)".*$/i

export function isLink(text: string): boolean {
  return text.length <= LONGEST_LINK && /^\s*https?:\/\/\S+\s*$/i.test(text.replace(FORMULA, '$1'))
}

/** The positions in a map link: both ends if it shows a route; empty if it contains none. */
export function parseMapLink(text: string): { lat: number; lng: number }[] {
  // Other escapes may be malformed and do not matter here.
  const plain = text.replace(FORMULA, '$1').trim().replaceAll(/%2c/gi, ',').replaceAll('%20', ' ')
  if (/\/dir\/|[?&](?:saddr|origin)=/i.test(plain)) {
    // The position after @ is the visible area of the map.
    const ends = [...plain.replaceAll(/@[^/]*/g, '').matchAll(new RegExp(PAIR, 'g'))]
    return ends.map((match) => ({ lat: Number(match[1]), lng: Number(match[2]) }))
  }
  for (const form of FORMS) {
    const match = form.exec(plain)
    if (match) return [{ lat: Number(match[1]), lng: Number(match[2]) }]
  }
  return []
}
