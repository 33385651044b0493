/** What a driver says about a trip. */
export interface DriversWords {
  corrected: readonly string[]
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
  reason: string
  notes: string
}

/**
 * The words of one trip that several became: `kept` goes before `absorbed`, in their order. A field that only an
 * absorbed trip had corrected is taken over; reasons and notes that differ stand side by side; a classification that
 * differs is the kept trip's, and `conflict` tells that the driver should be asked.
 */
export function carryOver(kept: DriversWords, absorbed: readonly DriversWords[]): DriversWords & { conflict: boolean } {
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
  // Confirmed is only what is classified.
  if (words.status === 'confirmed' && words.classification === null) words.status = 'pending'
  return words

  function takes(field: keyof DriversWords, other: DriversWords): boolean {
    if (words.corrected.includes(field) || !other.corrected.includes(field)) return false
    words.corrected.push(field)
    return true
  }

  function differs(field: keyof DriversWords, other: DriversWords): boolean {
    return other.corrected.includes(field) && words.corrected.includes(field) && words[field] !== other[field]
  }
}

/** The words that pass from a corrected trip to a new one which is a part of it. */
export function passOn(from: DriversWords): DriversWords {
  const fields = ['classification', 'status', 'reason', 'notes'] as const
  return { ...from, corrected: fields.filter((field) => from.corrected.includes(field)) }
}
