// Interpretation Note 14 (issue 5, 30 March 2021, p. 15): the reason must say what for, and with or for whom. These
// words alone say neither.
const GENERAL_WORDS = new Set([
  ...['meeting', 'meetings', 'client', 'clients', 'customer', 'customers', 'business', 'work', 'office', 'visit'],
  ...['site', 'job', 'appointment', 'delivery', 'errand', 'errands', 'travel', 'trip', 'call', 'sales', 'other'],
  ...['vergadering', 'kliënt', 'klient', 'kliënte', 'besigheid', 'werk', 'kantoor', 'besoek'],
])
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'to',
  'at',
  'with',
  'for',
  'of',
  'and',
  'my',
  'our',
  'related',
  'na',
  'die',
  'met',
  'vir',
])

/**
 * Whether a business trip's reason would pass: 'missing' where there is none, 'too_general' where every word of it is
 * one that SARS refuses alone ('client meeting'), else 'good'. Source: sars.gov.za, Interpretation Note 14 (issue 5).
 */
export function checkReason(reason: string): 'good' | 'missing' | 'too_general' {
  const words = reason.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return 'missing'
  return words.every((word) => GENERAL_WORDS.has(word) || FILLERS.has(word)) ? 'too_general' : 'good'
}
