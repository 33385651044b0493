/** Words that alone do not say what for and with whom (SARS Interpretation Note 14, issue 5, p. 15). */
export const VAGUE_WORDS: ReadonlySet<string> = new Set(
  'business meeting meetings client clients customer customers work visit trip travel delivery deliveries site office appointment errand errands a the at to for with my and of on in see go went company general various'.split(
    ' ',
  ),
)

/** Whether SARS would refuse a reason: it is empty, or every word is as vague as 'meeting' or 'client'. */
export function isRefusedReason(reason: string): boolean {
  const words = reason.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => VAGUE_WORDS.has(word))
}
