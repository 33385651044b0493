/** What stands between two places of a route: arrows, then dashes between blanks, then words. */
const ARROW = /\s*(?:-+>|=+>|[→➔➜➝➞⟶⇒↔⇄▶►»]|<-+>|>)\s*/u
const DASH = /\s+[-–—]+\s+/u
/** 'Home to Office', 'Van Paarl na Ceres'; after a word for 'from' at the beginning, or without one. */
const WORDS =
  /^(?:(?:from|van|vanaf|von|de|desde|da)\s+)?(\S.*?)\s+(?:to|na|naar|nach|vers|à|hasta|para|till?)\s+(\S.*)$/iu
/** 'JHB-PTA-JHB' and 'Paarl/Ceres', where the header says that both ends stand in the cell. */
const TIGHT = /[-–/]/u

/** The two ends of a route in one cell. */
export interface SplitRoute {
  from: string
  to: string
  /** Whether it leads by other places, which the two ends do not name. */
  hasVia: boolean
  /** An arrow says so beyond doubt. */
  isArrow: boolean
}

/** The ends of a route such as `Home → Office`, `Home - Office - Home` or `from Home to Office`; null for any other text. */
export function splitRoute(text: string): SplitRoute | null {
  const isArrow = ARROW.test(text)
  const parts = partsOf(text, isArrow)
  if (parts === null || parts.length < 2 || !parts.every((part) => /\p{L}/u.test(part))) return null
  return { from: parts[0], to: parts[parts.length - 1], hasVia: parts.length > 2, isArrow }
}

function partsOf(text: string, isArrow: boolean): string[] | null {
  if (isArrow || DASH.test(text))
    return text
      .split(isArrow ? ARROW : DASH)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const words = WORDS.exec(text)
  return words ? [words[1].trim(), words[2].trim()] : text.split(TIGHT).map((part) => part.trim())
}
