import { Evidence, type Layout } from '../hypothesis.ts'

/** A line or several points in one cell contain both ends of a trip. */
export const lineInCell: Layout = {
  name: 'a line in one cell',
  propose({ profiles, body }) {
    const column = profiles.findIndex(
      (profile, index) =>
        profile.filled > 0 &&
        body.some((row) => /^\s*(?:LINESTRING|MULTIPOINT|MULTILINESTRING)/i.test(row.cells[index]?.text ?? '')),
    )
    if (column < 0) return []
    const because = 'a line in each cell'
    return [
      {
        claims: [
          { type: 'start_position', column, because },
          { type: 'end_position', column, because },
        ],
        score: Evidence.namesAndValues,
      },
    ]
  },
}
