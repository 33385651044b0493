/**
 * Words too vague on their own (SARS Interpretation Note 14, issue 5, p. 15), in English and Afrikaans, and words that
 * people enter just to fill the column.
 */
const WORDS = `
  business biz meet meeting meetings mtg client clients client's clients' customer customers work working visit visits visiting visited
  trip trips travel travelling drive driving deliver delivered delivery deliveries goods site sites sitevisit office appointment appointments errand errands
  call calls callout out job jobs sale sales company general various admin other misc stuff things related purpose purposes official personal private
  a the at to for from with my and of on in see seeing go going went re
  none nil na tba tbc tbd ditto dito same as above yesterday usual normal daily unknown test testing xx xxx aaa zzz blah
  reason asd sdf qwe zxc asdasd asdfasdf
  pick pickup up drop dropoff off collect collecting collection fetch fetching
  vergader vergadering vergaderings kliënt kliënte klient kliente besigheid werk besoek besoeke rit ritte reis reise ry aflewering
  aflewerings terrein terreine kantoor afspraak afsprake verkope werksbesoek sake maatskappy algemeen verskeie privaat
  haal afhaal optel aflaai soos dieselfde bo hierbo gewone daagliks
  'n die by na vir met my en van op in sien gaan om te het geen nvt onbekend idem
`

const AFRIKAANS_COMPOUNDS = {
  first: ['kliënt', 'klient', 'kliënte', 'kliente', 'werk', 'besigheid', 'sake', 'kantoor', 'terrein'],
  last: ['besoek', 'besoeke', 'vergadering', 'vergaderings', 'afspraak', 'afsprake', 'rit', 'ritte', 'reis', 'reise'],
}

export const VAGUE_WORDS: ReadonlySet<string> = new Set([
  ...(WORDS.match(/[\p{L}\p{N}]+/gu) ?? []),
  // 'kliëntbesoek', 'werksvergadering'
  ...AFRIKAANS_COMPOUNDS.first.flatMap((first) =>
    AFRIKAANS_COMPOUNDS.last.flatMap((last) => [`${first}${last}`, `${first}s${last}`]),
  ),
  // Keys beside each other, as in 'asdf'.
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    Array.from(row, (_, from) =>
      Array.from(row, (__, to) => row.slice(from, to + 1)).filter((keys) => keys.length >= 4),
    ).flat(),
  ),
  // A single letter, as in 'x', 'n/a' or 'site B'.
  ...'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' '),
])

/** Whether a trip has a reason that SARS would refuse. */
export const isWeakReason = (reason: string): boolean => reason !== '' && isRefusedReason(reason)

/** Whether SARS would refuse a reason: it is empty, or each of its words is a number or as vague as 'meeting' or 'client'. */
export function isRefusedReason(reason: string): boolean {
  const words =
    reason
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => VAGUE_WORDS.has(word) || /^[0-9]+$/.test(word))
}
