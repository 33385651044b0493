/** Why a row was skipped: a code for the database, a sentence for the user. */
export const ROW_ISSUES = {
  no_time: 'The row has no date or time.',
  bad_time: 'The date or time could not be read.',
  no_position: 'The row has no position.',
  bad_position: 'The latitude or longitude could not be read.',
  position_out_of_range: 'The latitude or longitude is outside the possible range.',
  no_fix: 'The tracker had no GPS fix.',
  zero_position: 'The position is 0, 0: the tracker had no GPS fix.',
  time_out_of_range: 'The date is before 1990 or in the future.',
  no_place: 'The row has neither a place nor a position nor a distance.',
  bad_distance: 'The distance could not be read.',
  bad_odometer: 'The odometer reading could not be read.',
  odometer_falls: 'The odometer reading at the end is lower than at the start.',
  ends_before_start: 'The trip ends before it starts.',
  totals_row: 'This is a total, not a trip.',
  repeated_header: 'This is a header, not a trip.',
  line_of_text: 'This is a line of text, not a trip.',
  not_driven: 'The row says that the trip was cancelled or is still to come.',
  not_a_trip: 'This row is a stop or an event, not a trip.',
  bad_checksum: 'The sentence is damaged: its checksum is wrong.',
  too_few_cells: 'The row is shorter than its header.',
} as const
export type RowIssueCode = keyof typeof ROW_ISSUES
