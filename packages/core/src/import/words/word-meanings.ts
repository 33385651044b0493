/**
 * Possible meanings of words in headers, in order of precedence for a word with several: `start` and `end` are the ends
 * of a trip, `of` is the start unless another word denotes an end, `a:b` is an end and a type, `-` adds nothing, `!`
 * marks a column that we do not read, `alone:x` is x if it is the only word.
 */
export const WORD_MEANINGS = [
  'time', 'date', 'time_of_day', 'year', 'latitude', 'longitude', 'north_south', 'east_west', 'position',
  'location', 'odometer', 'distance', 'business_distance', 'private_distance', 'duration', 'speed', 'heading',
  'altitude', 'accuracy', 'ignition', 'valid', 'vehicle', 'driver', 'status', 'classification', 'reason',
  'notes', 'client', 'fuel', 'toll', 'parking', 'start', 'of', 'end', 'start:time', 'end:time', 'start:date', 'end:date',
  'start:location', 'end:location', 'start:odometer', 'end:odometer', 'start:latitude', 'start:longitude',
  'end:latitude', 'end:longitude', '-', '!', 'alone:month', 'alone:attributes', 'alone:parking',
] as const // prettier-ignore
export type WordMeaning = (typeof WORD_MEANINGS)[number]

/** Comma-separated words and phrases by meaning. */
export type Words = Partial<Record<WordMeaning, string>>
