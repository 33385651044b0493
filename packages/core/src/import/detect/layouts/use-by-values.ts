import { isUndecided, parseClassification } from '../../cells/parse-word.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { claimByValues, listFreeColumns } from './by-values.ts'

/** A column with only words such as 'Work' and 'Personal' is the classification, whatever its header. */
export const useByValues: Layout = {
  name: 'business and private by their words',
  propose(sheet) {
    if (sheet.best('classification')) return []
    const columns = listFreeColumns(
      sheet,
      ({ distinct }) => {
        const decided = [...distinct].filter((text) => !isUndecided(text))
        const uses = decided.map(parseClassification)
        return (
          uses.length > 0 &&
          !uses.includes(null) &&
          (new Set(uses).size === 2 || decided.every((text) => text.length > 3 && !/^client$/i.test(text)))
        )
      },
      'reason',
      'notes',
    )
    return columns
      .slice(0, 1)
      .map((column) => ({ claims: [claimByValues(sheet, 'classification', column)], score: Evidence.looks + 3 }))
  },
}
