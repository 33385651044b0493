import { parseActivity } from '../../cells/parse-word.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { claimByValues, listFreeColumns } from './by-values.ts'

const NAMES_ACTIVITY = /\b(?:activity|activities|sport|mode)\b/

/** Walks and flights beside drives, as timelines and watches list them: the column with the most kinds. */
export const activities: Layout = {
  name: 'activities of which some are no drives',
  propose(sheet) {
    const { profiles, words } = sheet
    const kinds = (column: number): Set<unknown> => new Set([...profiles[column].distinct].map(parseActivity))
    const listed = listFreeColumns(sheet, () => true, 'classification').filter((column) => {
      const found = kinds(column)
      return !found.has(null) && (found.has('drive') || NAMES_ACTIVITY.test(words[column]))
    })
    const [chosen, ...unused] = listed.toSorted((a, b) => profiles[b].distinct.size - profiles[a].distinct.size)
    if (chosen === undefined || !kinds(chosen).has('other')) return []
    return [{ claims: [claimByValues(sheet, 'activity', chosen)], unused, score: Evidence.namesAndValues }]
  },
}
