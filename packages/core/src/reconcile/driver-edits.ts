const PAID = ['toll_cents', 'parking_cents'] as const

/** The driver's edits to a trip; `corrected` lists the fields they set themselves. */
export interface DriverEdits {
  corrected: readonly string[]
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
  reason: string
  notes: string
  toll_cents: number
  parking_cents: number
}

/**
 * Combines the edits of several trips that became one. `kept` takes precedence over `absorbed`, in their order. A field
 * set only on an absorbed trip is adopted; different reasons and notes are joined, tolls and parking added up; for
 * different classifications the kept trip's wins, and `conflict` means the driver should be asked.
 */
export function combineEdits(kept: DriverEdits, absorbed: readonly DriverEdits[]): DriverEdits & { conflict: boolean } {
  const words = { ...kept, corrected: [...kept.corrected], conflict: false }
  for (const other of absorbed) {
    if (takes('classification', other)) words.classification = other.classification
    else if (differs('classification', other)) words.conflict = true
    if (takes('status', other)) words.status = other.status
    for (const field of ['reason', 'notes'] as const) {
      if (takes(field, other)) words[field] = other[field]
      else if (differs(field, other) && !words[field].includes(other[field]))
        words[field] = `${words[field]}; ${other[field]}`
    }
  }
  for (const field of PAID) {
    const paid = absorbed.reduce((sum, other) => sum + other[field], 0)
    if (paid === 0) continue
    words[field] += paid
    if (!words.corrected.includes(field)) words.corrected.push(field)
  }
  // Only a classified trip can be confirmed.
  if (words.status === 'confirmed' && words.classification === null) words.status = 'pending'
  return words

  function takes(field: keyof DriverEdits, other: DriverEdits): boolean {
    if (words.corrected.includes(field) || !other.corrected.includes(field)) return false
    words.corrected.push(field)
    return true
  }

  function differs(field: keyof DriverEdits, other: DriverEdits): boolean {
    return other.corrected.includes(field) && words.corrected.includes(field) && words[field] !== other[field]
  }
}

/**
 * The edits that a new trip inherits from the edited trip it was part of: everything but its bounds, tolls and parking,
 * which stay with one of the parts.
 */
export function inheritEdits(from: DriverEdits): DriverEdits {
  const fields = ['classification', 'status', 'reason', 'notes'] as const
  return {
    ...from,
    toll_cents: 0,
    parking_cents: 0,
    corrected: fields.filter((field) => from.corrected.includes(field)),
  }
}
