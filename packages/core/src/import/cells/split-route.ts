/** Separators between the places of a route: arrows first, then dashes between spaces, then words. */
const ARROW = /<?-{1,9}>|={0,9}>|[→➔➜➝➞⟶⇒↔⇄▶►»]/u
const DASH = /\s[-–—]{1,9}\s/u
/** 'Home to Office', 'Van Paarl na Ceres'; the leading 'from' is optional. */
const WORDS =
  /^(?:(?:from|van|vanaf|von|de|desde|da)\s+)?(\S.{0,200}?)\s{1,9}(?:to|na|naar|nach|vers|à|hasta|para|till?)\s{1,9}(\S.{0,200})$/iu
/** 'JHB-PTA-JHB' and 'Paarl/Ceres', if the header announces both ends. */
const TIGHT = /[-–/]/u

/** The two ends of a route in a single cell. */
export interface SplitRoute {
  from: string
  to: string
  /** Whether the route has intermediate places. */
  hasVia: boolean
  /** Whether arrows separate the places, which is unambiguous. */
  isArrow: boolean
}

/** Headers of columns that list places, possibly with commas. */
const LISTS_PLACES = /\b(?:routes?|roetes?|ruta|rota|itinerar\w{1,4}|places|stops|destinations|plekke)\b/i

/** Splits the route in a cell. Addresses contain commas, so commas separate places only below a header such as 'Route'. */
export function splitRouteUnder(header: string, text: string): SplitRoute | null {
  return splitRoute(text) ?? (LISTS_PLACES.test(header) ? splitRoute(text.replaceAll(/[,;]/g, ' - ')) : null)
}

/** Splits a route such as `Home → Office`, `Home - Office - Home` or `from Home to Office`; null for any other text. */
export function splitRoute(text: string): SplitRoute | null {
  const isArrow = ARROW.test(text)
  const parts = splitParts(text, isArrow)
  if (parts === null || parts.length < 2 || !parts.every((part) => /\p{L}/u.test(part))) return null
  return { from: parts[0], to: parts[parts.length - 1], hasVia: parts.length > 2, isArrow }
}

function splitParts(text: string, isArrow: boolean): string[] | null {
  if (isArrow || DASH.test(text))
    return text
      .split(isArrow ? ARROW : DASH)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const words = WORDS.exec(text)
  return words ? [words[1].trim(), words[2].trim()] : text.split(TIGHT).map((part) => part.trim())
}
