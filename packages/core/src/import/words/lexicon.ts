import { afrikaans } from './afrikaans.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { normaliseHeader } from './normalise-header.ts'
import { others } from './others.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import { WORD_MEANINGS, type WordMeaning } from './word-meanings.ts'

const LANGUAGES = [english, afrikaans, dutch, german, french, spanish, portuguese, others]

/** Meanings of normalised words and phrases; the first list to define one wins. */
export const MEANINGS: ReadonlyMap<string, WordMeaning> = interpretHeaders(
  WORD_MEANINGS.filter((meaning) => !meaning.startsWith('alone:')),
)
/** Meanings of words that are the whole header. */
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
