import { Evidence, type Layout } from '../hypothesis.ts'

/** A line or several points in one cell contain both ends of a trip. */
export const lineInCell: Layout = {
  name: 'a line in one cell',
  fixture: 'Start time|End time|Geom\n2025-03-12 08:00|2025-03-12 09:00|LINESTRING (18.42 -33.92, 18.52 -33.95)',
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
