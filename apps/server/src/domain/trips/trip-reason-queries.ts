import { sql } from 'kysely'
import { VAGUE_WORDS } from '@spoor/core/report/refused-reason.ts'

/** Word separators: everything except letters and digits, in ASCII and the blocks of punctuation, symbols and emoji. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff\U000e0000-\U000e007f]+`

/** Reasons are stored trimmed, and the index of business trips without one has this condition. */
export const hasNoReason = sql<boolean>`reason = ''`
/** Core's lacksReason. */
export const lacksReason = sql<boolean>`(status = 'confirmed' and classification = 'business' and ${hasNoReason})`

/** SQL version of core's isWeakReason: true if every word is vague. */
export const hasWeakReason = sql<boolean>`(not ${hasNoReason} and not exists (
  select from regexp_split_to_table(translate(lower(normalize(reason, NFC)), 'ËÊ', 'ëê'), ${BETWEEN_WORDS}) word
  where word <> '' and word !~ '^[0-9]+$' and word <> all(${[...VAGUE_WORDS]}::text[])))`
