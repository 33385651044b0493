import { parseAnswer, parseClassification, parseSwitch, useOfHeader } from '../cells/parse-word.ts'
import { mostly } from './column-profile.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { HeaderMeaning, Thing } from './header-words.ts'
import { distanceUnitOf } from './normalise-header.ts'

/** Which of the things that a header may mean its values bear out; null where they contradict the header. */
export function thingByValues(meaning: HeaderMeaning, profile: ColumnProfile, hasDates: boolean): Thing | null {
  const { thing, side } = meaning
  const isEmpty = profile.filled === 0
  switch (thing) {
    case null:
      return bareThing(profile, meaning.score, hasDates)
    case 'time':
    case 'date':
    case 'clock':
      if (isEmpty) return thing
      if (thing === 'date' && (mostly(profile.monthDays, profile) || mostly(profile.packedDays, profile))) return 'date'
      // Thousands of milliseconds since the logger was switched on are no time of day.
      return meaning.unit === 'ms' && mostly(profile.packedClocks, profile) ? null : timeThing(profile)
    case 'lat':
    case 'lng': {
      if (isEmpty) return thing
      const largest = Math.max(Math.abs(profile.min), Math.abs(profile.max))
      const inRange = thing === 'lat' ? profile.latitudes : profile.longitudes
      return inRange >= profile.filled * 0.5 || (profile.numbers >= profile.filled * 0.5 && largest > 90) ? thing : null
    }
    case 'position':
    case 'place':
      if (isEmpty) return thing
      if (mostly(profile.positions, profile)) return 'position'
      if (areMailboxes(profile)) return null
      return profile.texts > 0 || side !== null ? 'place' : thing === 'position' ? null : 'place'
    case 'speed':
    case 'heading':
    case 'altitude':
    case 'accuracy':
      return isEmpty || profile.numbers > 0 ? thing : null
    case 'ignition':
      return isEmpty || mostly(profile.switches, profile) ? thing : null
    case 'accuracyOrIgnition':
      return !isEmpty && mostly(profile.switches, profile) ? 'ignition' : 'accuracy'
    case 'odometer':
    case 'distance':
    case 'businessDistance':
    case 'privateDistance':
      return isEmpty || profile.numbers > 0 ? thing : null
    case 'duration':
      // 'Time travelled' may be a time of day: no column of trips is mostly from five hours upwards.
      if (/^time travell?ed$/.test(meaning.words) && areTimesOfDay(profile)) return 'clock'
      return side === 'end' ? null : thing
    case 'year':
      return profile.dates > 0 || profile.timestamps > 0 || (profile.min >= 1990 && profile.max <= 2100) ? thing : null
    case 'classification':
      return useThing(meaning.words, profile)
    case 'client': {
      // 'Company' may head a use as well as a customer; one name on all rows is the driver's own.
      const use = useOfHeader(meaning.words) ? useThing(meaning.words, profile) : null
      const isName = use === 'notes' || (use === 'classification' && ![...profile.distinct].every(parseClassification))
      if (use && !isName) return use
      return meaning.words === 'company' && profile.distinct.size < 2 ? null : thing
    }
    case 'vehicle':
    case 'driver':
      return tellsYesOrNo(profile) || isUnitColumn(meaning.words, profile) ? null : thing
    case 'northSouth':
    case 'eastWest':
    case 'valid':
    case 'businessMark':
    case 'privateMark':
    case 'reason':
    case 'notes':
    case 'status':
    case 'fuel':
    default:
      return thing
  }
}

/** Whether a column headed 'Unit', which may be a vehicle's, tells what distances are measured in. */
function isUnitColumn(words: string, { distinct }: ColumnProfile): boolean {
  return /^units?$/.test(words) && distinct.size > 0 && [...distinct].every((text) => distanceUnitOf(text) !== null)
}

/** Whether a column answers a question, in words: a vehicle may be called '1' or 'Y', and is not called 'yes' or 'true'. */
function tellsYesOrNo({ distinct }: ColumnProfile): boolean {
  return distinct.size > 0 && [...distinct].every((text) => /\p{L}{2}/u.test(text) && parseSwitch(text) !== -1)
}

/** 'From' and 'To' of mails are no places. */
function areMailboxes({ distinct }: ColumnProfile): boolean {
  return distinct.size > 0 && [...distinct].every((text) => /^[^\s@]+@[^\s@]+\.\p{L}+$/u.test(text))
}

/** A column headed 'Business' alone may hold kilometres, marks or notes instead of words for the use. */
function useThing(words: string, profile: ColumnProfile): Thing {
  const use = useOfHeader(words)
  if (use === null || profile.filled === 0) return 'classification'
  const isShare = [...profile.distinct].every((text) => /^\d{1,3}(?:[.,]\d+)?\s?%$/.test(text))
  if (!isShare && mostly(profile.numbers, profile) && profile.max > 1)
    return use === 'business' ? 'businessDistance' : 'privateDistance'
  const isMarked = [...profile.distinct].every((text) => text.length === 1 || parseAnswer(text) >= 0)
  if ([...profile.distinct].some((text) => parseClassification(text) !== null)) return 'classification'
  return isMarked ? (use === 'business' ? 'businessMark' : 'privateMark') : 'notes'
}

function timeThing(profile: ColumnProfile): Thing | null {
  if (mostly(profile.timedPlaces, profile)) return 'clock'
  const dated = profile.dates + profile.timestamps + profile.yearless
  // Half of the times such as 10.12.05 read like dates; the others tell.
  if (profile.dates < profile.filled && areDottedClocks(profile, WITH_SECONDS)) return 'clock'
  if (profile.clocks > dated) return mostly(profile.clocks, profile) ? 'clock' : null
  if (profile.timestamps > profile.midnights && dated >= profile.filled * 0.3) return 'time'
  if (dated >= profile.filled * 0.3 && dated > 0) return 'date'
  if (mostly(profile.serials, profile)) return profile.precise > 0 ? 'time' : 'date'
  // Fractions of a day.
  if (mostly(profile.numbers, profile) && profile.min >= 0 && profile.max < 1 && profile.max > 0) return 'clock'
  if (arePackedClocks(profile)) return 'clock'
  if (areDottedClocks(profile)) return 'clock'
  return null
}

/** Whether clocks are too late in the day to be the durations of trips. */
function areTimesOfDay(profile: ColumnProfile): boolean {
  const hours = [...profile.distinct].map((text) => Number(/^\D*(\d{1,2})[:h]\d{2}/.exec(text)?.[1] ?? 0))
  return mostly(profile.clocks, profile) && hours.filter((hour) => hour >= 5).length * 2 > hours.length
}

/** Times of day without colons: 815, 081530. A typing error may be among them; odometer readings soon have 60 minutes. */
function arePackedClocks(profile: ColumnProfile): boolean {
  return profile.packedClocks >= profile.filled * 0.9 && profile.min >= 0 && profile.max > 1000
}

const WITH_SECONDS = /^(?:[01]?\d|2[0-3])(?:\.[0-5]\d){2}$/

/** Times of day with full stops: 7.15, 16.05, or with seconds 16.05.30. */
function areDottedClocks({ distinct }: ColumnProfile, form = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/): boolean {
  return distinct.size > 1 && [...distinct].every((text) => form.test(text))
}

function bareThing(profile: ColumnProfile, score: number, hasDates: boolean): Thing | null {
  if (profile.filled === 0 || tellsYesOrNo(profile) || areMailboxes(profile)) return null
  // Numbers such as 45352.5 are a spreadsheet's dates where the table has no other, and odometer readings where it has.
  if (!hasDates && mostly(profile.serials, profile)) return 'time'
  // Without a date elsewhere, 7.15 is a number.
  const mayBeTime =
    (profile.texts <= profile.filled * 0.5 || mostly(profile.timedPlaces, profile)) &&
    (hasDates || !areDottedClocks(profile))
  const time = mayBeTime ? timeThing(profile) : null
  if (time && !(mostly(profile.serials, profile) && profile.precise === 0)) return time
  if (mostly(profile.positions, profile)) return 'position'
  if (mostly(profile.numbers, profile) && profile.texts === 0)
    return score >= 10 && profile.max >= 100 ? 'odometer' : null
  if (profile.timestamps > profile.filled * 0.5) return 'time'
  return 'place'
}
