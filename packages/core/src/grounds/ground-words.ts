/** The parts of the week that suggestions distinguish. */
export type DayKind = 'weekday' | 'saturday' | 'sunday'

/** The sentences that state the grounds of a suggestion, in one language. Names and figures are passed as text. */
export type GroundWords = typeof ENGLISH_GROUNDS

export const ENGLISH_GROUNDS = {
  classes: { business: 'business', private: 'private' },
  /** `phrase` is one of those below, or '' for all trips. */
  shareOfTrips(count: number, all: number, phrase: string, classification: 'business' | 'private'): string {
    const which = phrase === '' ? '' : ` ${phrase}`
    if (all === 1) return `Your one earlier trip${which} was ${classification}`
    return `${count} of your ${all} trips${which} were ${classification}`
  },
  // Phrases that complete 'your trips …'.
  sameStart: 'the same start',
  sameEnd: 'the same end',
  from: (place: string) => `from ${place}`,
  to: (place: string) => `to ${place}`,
  between: (one: string, other: string) => `between ${one} and ${other}`,
  inEitherDirection: (between: string) => `${between}, in either direction,`,
  days: { weekday: 'on a weekday', saturday: 'on a Saturday', sunday: 'on a Sunday' },
  hours: (from: string, to: string) => `between ${from} and ${to}`,
  startedAt: (dayAndHours: string) => `that started ${dayAndHours}`,
  kinds: { home: 'your home', work: 'your work', client: 'a client', fuel: 'a fuel stop' } as Partial<
    Record<string, string>
  >,
  fromKnownToNew: 'from a place where you had been before to one that was new to you',
  betweenKnown: 'between places where you had been before',
  shorterThan: (km: number) => `shorter than ${km} km`,
  ofDistance: (fromKm: number, toKm: number) => `of ${fromKm} to ${toKm} km`,
  withVehicle: (name: string) => `with ${name}`,
  /** For a phrase that is true of legs between home and work, too, which are not counted. */
  withoutCommutes: (phrase: string) => `${phrase.replace(/,$/, '')}, not counting home to work,`,

  guesses: {
    weekday: 'It started on a weekday between 06:00 and 18:00',
    untimed: 'It was on a weekday, without a time',
    off: 'It did not start on a weekday between 06:00 and 18:00',
  },

  /** The two halves of the law on home and work. */
  laws: {
    client: 'SARS: a client on the way makes both legs business',
    commute: 'SARS: home to work is private',
  },
  wayBack: (reason: string) => `Way back from: ${reason}`,
  rule: (owner: 'own' | 'company', sentence: string) =>
    `${owner === 'own' ? 'Your rule' : 'Company rule'}: ${sentence}`,
  withinYourWorkHours: 'Within your work hours',
  onYourDayOff: 'On a day off',
  isClient: (place: string) => `${place} is a client`,
  holiday: (name: string) => name,
  ruleKinds: {
    home: 'home',
    work: 'work',
    client: 'a client',
    fuel: 'a fuel stop',
    other: 'a place of kind Other',
  },
  chains: {
    client: 'to or from a client',
    commute: 'between home and work, without a client on the way',
  },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  onDays: (days: string) => `on ${days}`,
  withinWorkHours: 'within work hours',
  onADayOff: 'on a day off',
  onHolidays: 'on public holidays',
  notOnHolidays: 'not on public holidays',
  inVehicle: (name: string) => `in ${name}`,
  deletedVehicle: 'a deleted vehicle',
  deletedPlace: 'a deleted place',
  anywhere: 'anywhere',
  toOrFrom: (place: string) => `to or from ${place}`,
  kmBetween: (from: string, to: string) => `${from}–${to} km`,
  atLeastKm: (km: string) => `at least ${km} km`,
  atMostKm: (km: string) => `at most ${km} km`,
  withWords: (words: string) => `with “${words}”`,
}

const AFRIKAANS_HOLIDAYS: Readonly<Record<string, string>> = {
  "New Year's Day": 'Nuwejaarsdag',
  'Human Rights Day': 'Menseregtedag',
  'Good Friday': 'Goeie Vrydag',
  'Family Day': 'Gesinsdag',
  'Freedom Day': 'Vryheidsdag',
  "Workers' Day": 'Werkersdag',
  'Youth Day': 'Jeugdag',
  "National Women's Day": 'Nasionale Vrouedag',
  'Heritage Day': 'Erfenisdag',
  'Day of Reconciliation': 'Versoeningsdag',
  'Christmas Day': 'Kersdag',
  'Day of Goodwill': 'Welwillendheidsdag',
  'Election day': 'Verkiesingsdag',
}
const OBSERVED = ' (observed)'

/** Translates the words that the server adds to the nearest town's name. */
const nameInAfrikaans = (place: string): string =>
  place.replace(/^near (?=.)/, 'naby ').replace(/^(\d+ km) from (?=.)/, '$1 van ')

const AFRIKAANS_CLASSES = { business: 'besigheid', private: 'privaat' }

export const AFRIKAANS_GROUNDS: GroundWords = {
  classes: AFRIKAANS_CLASSES,
  shareOfTrips(count, all, phrase, classification) {
    const which = phrase === '' ? '' : ` ${phrase}`
    const was = `was ${AFRIKAANS_CLASSES[classification]}`
    return all === 1 ? `Jou een vorige rit${which} ${was}` : `${count} van jou ${all} ritte${which} ${was}`
  },
  sameStart: 'dieselfde beginpunt',
  sameEnd: 'dieselfde eindpunt',
  from: (place) => `van ${nameInAfrikaans(place)}`,
  to: (place) => `na ${nameInAfrikaans(place)}`,
  between: (one, other) => `tussen ${nameInAfrikaans(one)} en ${nameInAfrikaans(other)}`,
  inEitherDirection: (between) => `${between}, in enige rigting,`,
  days: { weekday: 'op ’n weeksdag', saturday: 'op ’n Saterdag', sunday: 'op ’n Sondag' },
  hours: (from, to) => `tussen ${from} en ${to}`,
  startedAt: (dayAndHours) => `wat ${dayAndHours} begin het,`,
  kinds: { home: 'jou huis', work: 'jou werk', client: '’n kliënt', fuel: '’n brandstofstop' },
  fromKnownToNew: 'van ’n plek waar jy al was na een wat vir jou nuut was',
  betweenKnown: 'tussen plekke waar jy al was',
  shorterThan: (km) => `korter as ${km} km`,
  ofDistance: (fromKm, toKm) => `van ${fromKm} tot ${toKm} km`,
  withVehicle: (name) => `met ${name}`,
  withoutCommutes: (phrase) => `${phrase.replace(/,$/, '')}, sonder huis na werk,`,

  guesses: {
    weekday: 'Dit het op ’n weeksdag tussen 06:00 en 18:00 begin',
    untimed: 'Dit was op ’n weeksdag, sonder ’n tyd',
    off: 'Dit het nie op ’n weeksdag tussen 06:00 en 18:00 begin nie',
  },

  laws: {
    client: 'SARS: ’n kliënt op pad maak albei ritte besigheid',
    commute: 'SARS: huis na werk is privaat',
  },
  wayBack: (reason) => `Terug van: ${reason}`,
  rule: (owner, sentence) => `${owner === 'own' ? 'Jou reël' : 'Maatskappyreël'}: ${sentence}`,
  withinYourWorkHours: 'Binne jou werksure',
  onYourDayOff: 'Op ’n af dag',
  isClient: (place) => `${place} is ’n kliënt`,
  holiday(name) {
    const isObserved = name.endsWith(OBSERVED)
    const day = isObserved ? name.slice(0, -OBSERVED.length) : name
    return `${AFRIKAANS_HOLIDAYS[day] ?? day}${isObserved ? ' (die Maandag daarna)' : ''}`
  },
  ruleKinds: {
    home: 'tuis',
    work: 'werk',
    client: '’n kliënt',
    fuel: '’n brandstofstop',
    other: '’n plek van die soort Ander',
  },
  chains: {
    client: 'na of van ’n kliënt',
    commute: 'tussen tuis en werk, sonder ’n kliënt op pad',
  },
  weekdays: ['Ma', 'Di', 'Wo', 'Do', 'Vr', 'Sa', 'So'],
  onDays: (days) => `op ${days}`,
  withinWorkHours: 'binne werksure',
  onADayOff: 'op ’n af dag',
  onHolidays: 'op openbare vakansiedae',
  notOnHolidays: 'nie op openbare vakansiedae nie',
  inVehicle: (name) => `in ${name}`,
  deletedVehicle: '’n geskrapte voertuig',
  deletedPlace: '’n geskrapte plek',
  anywhere: 'enige plek',
  toOrFrom: (place) => `na of van ${place}`,
  kmBetween: (from, to) => `${from}–${to} km`,
  atLeastKm: (km) => `ten minste ${km} km`,
  atMostKm: (km) => `hoogstens ${km} km`,
  withWords: (words) => `met “${words}”`,
}

/** Defaults to English for every other language. */
export function getGroundWords(language: string): GroundWords {
  return language === 'af' ? AFRIKAANS_GROUNDS : ENGLISH_GROUNDS
}
