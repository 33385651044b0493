import { parseCents } from '../cells/parse-cents.ts'
import { parseAnswer, parseClassification, parseSwitch, parseUseHeader } from '../cells/parse-word.ts'
import { COLUMN_TYPES, type ColumnType } from '../columns/column-types.ts'
import type { HeaderMeaning } from '../columns/header-words.ts'
import { isLocalTime } from './infer-zone.ts'
import { parseDistanceUnit } from '../words/normalise-header.ts'
import { parseMonthNumber } from '../cells/month-names.ts'
import { isMostly, type ColumnProfile } from './column-profile.ts'

/** The header's possible type that the values confirm; null if they contradict the header. */
export function inferType(meaning: HeaderMeaning, profile: ColumnProfile, hasDates: boolean): ColumnType | null {
  const { type, side, words } = meaning
  if (type === null) return inferEndType(profile, meaning.score, hasDates)
  const isEmpty = profile.filled === 0
  const { holds } = COLUMN_TYPES[type]
  switch (holds) {
    case 'instant':
      if (isEmpty) return type
      if (type === 'date' && (isMostly(profile.monthDays, profile) || isMostly(profile.packedDays, profile)))
        return type
      // Milliseconds since the logger was switched on are not a time of day.
      return meaning.unit === 'ms' && isMostly(profile.packedClocks, profile) ? null : inferInstantType(profile, words)
    case 'latitude':
    case 'longitude': {
      const largest = Math.max(Math.abs(profile.min), Math.abs(profile.max))
      const inRange = holds === 'latitude' ? profile.latitudes : profile.longitudes
      const fits = inRange >= profile.filled * 0.5 || (profile.numbers >= profile.filled * 0.5 && largest > 90)
      return isEmpty || fits ? type : null
    }
    case 'position':
    case 'place':
      if (isEmpty) return type
      if (isMostly(profile.positions, profile)) return 'position'
      if (holdsMailAddresses(profile)) return null
      // 'Gps' above true and false is the validity of the fix.
      if (holds === 'position' && holdsAnswers(profile)) return 'valid'
      // 'Local Start' is a local time.
      if (isLocalTime(words) && inferInstantType(profile, words)) return inferInstantType(profile, words)
      if (lacksPlaces(words, profile)) return null
      return profile.texts > 0 || side !== null || holds === 'place' ? 'location' : null
    case 'number': {
      const isAcc = /\bacc\b/.test(words)
      if (isAcc && isMostly(profile.switches, profile)) return 'ignition'
      return isEmpty || profile.numbers > 0 || type === 'fuel' || isAcc ? type : null
    }
    case 'money':
      // Under 'Parking' trackers write how long the vehicle stood.
      return [...profile.distinct].some((text) => parseCents(text, 'point') !== null) ? type : null
    case 'switch':
      return isEmpty || isMostly(profile.switches, profile) ? type : null
    case 'duration':
      // Under 'Time travelled', values of mostly five hours or more are times of day, not durations.
      if (/^time travell?ed$/.test(words) && holdsTimesOfDay(profile)) return 'time_of_day'
      return side === 'end' ? null : type
    case 'year':
      return profile.dates > 0 || profile.timestamps > 0 || (profile.min >= 1990 && profile.max <= 2100) ? type : null
    case 'use':
      return inferUseType(words, profile)
    case 'name':
      return holdsAnswers(profile) || isUnitColumn(words, profile) ? null : type
    case 'text':
      if (type === 'client') return inferClientType(words, profile)
      return type === 'reason' && holdsAnswers(profile) ? null : type
    case 'month':
      return holdsMonths(profile) ? type : null
    case 'state':
    case 'half of day':
    case 'hemisphere':
    case 'fix status':
    case 'mark':
    case 'attributes':
      return type
  }
}

/** Numbers, ids and times are not places; postal codes are. */
function lacksPlaces(words: string, profile: ColumnProfile): boolean {
  if (/\b(?:post ?codes?|postal|zip|plz|postleitzahl)\b/.test(words)) return false
  const areTimes = profile.worded === 0 && isMostly(profile.clocks + profile.timestamps + profile.dates, profile)
  // Hexadecimal digits are a geometry or an id.
  return areTimes || ![...profile.distinct].some((text) => /\p{L}/u.test(text) && !/^[\da-f]{16,}$/i.test(text))
}

function holdsMonths({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && [...distinct].every((text) => parseMonthNumber(text) > 0)
}

/** 'Company' may head a use as well as a customer; a single name in all rows is the driver's own company. */
function inferClientType(words: string, profile: ColumnProfile): ColumnType | null {
  const use = parseUseHeader(words) ? inferUseType(words, profile) : null
  const isName = use === 'notes' || (use === 'classification' && ![...profile.distinct].every(parseClassification))
  if (use && !isName) return use
  return words === 'company' && profile.distinct.size < 2 ? null : 'client'
}

/** Whether a column headed 'Unit', which may also mean a vehicle, contains units of distance. */
function isUnitColumn(words: string, { distinct }: ColumnProfile): boolean {
  return /^units?$/.test(words) && distinct.size > 0 && [...distinct].every((text) => parseDistanceUnit(text) !== null)
}

/** Whether a column contains yes/no words: a vehicle may be called '1' or 'Y', but not 'yes' or 'true'. */
function holdsAnswers({ distinct }: ColumnProfile): boolean {
  return distinct.size > 0 && [...distinct].every((text) => /\p{L}{2}/u.test(text) && parseSwitch(text) !== -1)
}

/** 'From' and 'To' of emails are not places. */
function holdsMailAddresses({ distinct }: ColumnProfile): boolean {
  return distinct.size > 0 && [...distinct].every((text) => /^[^\s@]+@[^\s@]+\.\p{L}+$/u.test(text))
}

/** A column headed only 'Business' may contain kilometres, marks or notes instead of words for the use. */
function inferUseType(words: string, profile: ColumnProfile): ColumnType {
  const use = parseUseHeader(words)
  if (use === null || profile.filled === 0) return 'classification'
  const isShare = [...profile.distinct].every((text) => /^\d{1,3}(?:[.,]\d+)?\s?%$/.test(text))
  if (!isShare && isMostly(profile.numbers, profile) && profile.max > 1)
    return use === 'business' ? 'business_distance' : 'private_distance'
  const isMarked = [...profile.distinct].every((text) => text.length === 1 || parseAnswer(text) >= 0)
  if ([...profile.distinct].some((text) => parseClassification(text) !== null)) return 'classification'
  return isMarked ? (use === 'business' ? 'business_mark' : 'private_mark') : 'notes'
}

/** @param words of the header; '' if it does not mention time */
function inferInstantType(profile: ColumnProfile, words: string): ColumnType | null {
  if (isMostly(profile.timedPlaces, profile)) return 'time_of_day'
  const dated = profile.dates + profile.timestamps + profile.yearless
  // Half of the times such as 10.12.05 also parse as dates; the others decide.
  if (profile.dates < profile.filled && holdsDottedTimes(profile, WITH_SECONDS)) return 'time_of_day'
  if (profile.clocks > dated) return isMostly(profile.clocks, profile) ? 'time_of_day' : null
  if (profile.timestamps > profile.midnights && dated >= profile.filled * 0.3) return 'time'
  if (dated >= profile.filled * 0.3 && dated > 0) return 'date'
  if (isMostly(profile.serials, profile)) {
    if (words !== '' && holdsSecondsOfDay(words, profile)) return null
    return profile.precise > 0 ? 'time' : 'date'
  }
  // Fractions of a day.
  if (isMostly(profile.numbers, profile) && profile.min >= 0 && profile.max < 1 && profile.max > 0) return 'time_of_day'
  // Without colons: 815, 081530. Tolerates a typo; odometer readings soon exceed 59 in the minutes.
  const arePacked = profile.packedClocks >= profile.filled * 0.9 && profile.min >= 0 && profile.max > 1000
  return arePacked || holdsDottedTimes(profile) ? 'time_of_day' : null
}

const NAMES_DATE = /dat|day|dag|fech|\btag\b|jour|\bdia\b|giorno|serial/
/** 1 January 2010: current Excel serials are higher, and seconds of a morning lower. */
const SERIAL_OF_2010 = 40_179

/**
 * Whether numbers under 'Time' that could be spreadsheet serials count the seconds of a day: 38041, 38042, … A serial
 * with a time has a fraction that three decimals cannot represent.
 */
function holdsSecondsOfDay(words: string, { distinct, max }: ColumnProfile): boolean {
  if (NAMES_DATE.test(words)) return false
  const numbers = [...distinct]
  if (numbers.every((text) => /^\d+(?:\.0+)?$/.test(text))) return true
  return max < SERIAL_OF_2010 && numbers.every((text) => /^\d+(?:\.\d{1,3})?$/.test(text))
}

/** Whether clock values are too large to be trip durations. */
function holdsTimesOfDay(profile: ColumnProfile): boolean {
  const hours = [...profile.distinct].map((text) => Number(/^\D*(\d{1,2})[:h]\d{2}/.exec(text)?.[1] ?? 0))
  return isMostly(profile.clocks, profile) && hours.filter((hour) => hour >= 5).length * 2 > hours.length
}

const WITH_SECONDS = /^(?:[01]?\d|2[0-3])(?:\.[0-5]\d){2}$/

/** Times of day with full stops: 7.15, 16.05, or with seconds 16.05.30. */
function holdsDottedTimes({ distinct }: ColumnProfile, form = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/): boolean {
  return distinct.size > 1 && [...distinct].every((text) => form.test(text))
}

/** Infers the type of a column whose header only denotes an end of a trip. */
function inferEndType(profile: ColumnProfile, score: number, hasDates: boolean): ColumnType | null {
  if (profile.filled === 0 || holdsAnswers(profile) || holdsMailAddresses(profile)) return null
  // Numbers such as 45352.5 are spreadsheet dates if the table has no other dates, and otherwise odometer readings.
  if (!hasDates && isMostly(profile.serials, profile)) return 'time'
  // Without a date elsewhere, 7.15 is a number.
  const mayBeTime =
    (profile.texts <= profile.filled * 0.5 || isMostly(profile.timedPlaces, profile)) &&
    (hasDates || !holdsDottedTimes(profile))
  const time = mayBeTime ? inferInstantType(profile, '') : null
  if (time && !(isMostly(profile.serials, profile) && profile.precise === 0)) return time
  if (isMostly(profile.positions, profile)) return 'position'
  if (isMostly(profile.numbers, profile) && profile.texts === 0)
    return score >= 10 && profile.max >= 100 ? 'odometer' : null
  if (profile.timestamps > profile.filled * 0.5) return 'time'
  return 'location'
}
