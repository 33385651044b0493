/**
 * What words of headers may mean, in the order in which one that means several things is taken: `start` and `end` are the ends
 * of a trip, `of` is the start where no other word names an end, `a:b` says end and type, `-` adds nothing, `!` marks a
 * column that we do not read, `alone:x` is x if it is the only word.
 */
export const WORD_MEANINGS = [
  'time', 'date', 'time_of_day', 'year', 'latitude', 'longitude', 'north_south', 'east_west', 'position',
  'location', 'odometer', 'distance', 'business_distance', 'private_distance', 'duration', 'speed', 'heading',
  'altitude', 'accuracy', 'ignition', 'valid', 'vehicle', 'driver', 'status', 'classification', 'reason',
  'notes', 'client', 'fuel', 'start', 'of', 'end', 'start:time', 'end:time', 'start:date', 'end:date',
  'start:location', 'end:location', 'start:odometer', 'end:odometer', 'start:latitude', 'start:longitude',
  'end:latitude', 'end:longitude', '-', '!', 'alone:month', 'alone:attributes',
] as const // prettier-ignore
export type WordMeaning = (typeof WORD_MEANINGS)[number]

/** Words and phrases by what they mean, with commas between them. */
export type Words = Partial<Record<WordMeaning, string>>
