import { isRefusedReason } from '../report/refused-reason.ts'

/** An event's description of itself. */
export interface EventText {
  title: string
  location: string
  /** Names of the other participants. */
  people: readonly string[]
}

export interface EventWords {
  with(names: readonly string[], others: number): string
}

const MOST_NAMES = 2
const MAX_LENGTH = 200
/** Titles that calendars give to time off and to events with hidden details. */
const HIDDEN = new Set(
  'busy|besig|free|beskikbaar|tentative|tentatief|out of office|private|privaat|private appointment|no title|(no title)|untitled|away'.split(
    '|',
  ),
)

/** Whether a title is hidden or missing. */
export const isHiddenTitle = (title: string): boolean => title.trim() === '' || HIDDEN.has(title.trim().toLowerCase())

/** The reason for a trip to an event: its purpose and participants; null if the event is too vague for SARS. */
export function describeEvent({ title, location, people }: EventText, words: EventWords): string | null {
  if (isHiddenTitle(title)) return null
  const subject = clean(title)
  const named = people.map(clean).filter((name) => name !== '' && !subject.toLowerCase().includes(name.toLowerCase()))
  const names = [...new Set(named)]
  const others = Math.max(0, names.length - MOST_NAMES)
  const withPeople = names.length === 0 ? '' : ` ${words.with(names.slice(0, MOST_NAMES), others)}`
  // 'Meeting' alone is rejected; 'Meeting, Acme Supplies' is not.
  const [where] = clean(location).split(/[,;]/)
  const isVague = withPeople === '' && isRefusedReason(subject)
  const reason = clean(`${subject}${withPeople}${isVague && where !== '' ? `, ${where}` : ''}`)
  return isRefusedReason(reason) ? null : shorten(reason)
}

/** On one line. */
const clean = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_LENGTH
    ? text
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
