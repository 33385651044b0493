import { afrikaans } from './afrikaans.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { normaliseHeader } from './normalise-header.ts'
import { others } from './others.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import { WORD_MEANINGS } from './word-meanings.ts'
import type { WordMeaning } from './word-meanings.ts'

const LANGUAGES = [english, afrikaans, dutch, german, french, spanish, portuguese, others]

/** What each word or phrase means, in the form in which headers are compared. The first to name one keeps it. */
export const MEANINGS: ReadonlyMap<string, WordMeaning> = interpretHeaders(
  WORD_MEANINGS.filter((meaning) => !meaning.startsWith('alone:')),
)
/** Of headers that are one such word and nothing else. */
export const ALONE: ReadonlyMap<string, WordMeaning> = interpretHeaders(
  WORD_MEANINGS.filter((meaning) => meaning.startsWith('alone:')),
)

function interpretHeaders(wanted: readonly WordMeaning[]): Map<string, WordMeaning> {
  const meanings = new Map<string, WordMeaning>()
  for (const meaning of wanted) {
    for (const language of LANGUAGES) {
      for (const phrase of language[meaning]?.split(',') ?? []) {
        const { words } = normaliseHeader(phrase.trim())
        if (!meanings.has(words)) meanings.set(words, meaning)
      }
    }
  }
  return meanings
}
