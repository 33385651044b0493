/** Rand as people write them: 'R 1 234,50', '1,234.50', '695'. Null where it is no amount of at most two decimals. */
export function parseRand(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^R/i, '')
  // The last sign that has one or two digits after it is the decimal one; thousands come in threes.
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!parts) return null
  const whole = Number(parts[1].replaceAll(/[.,]/g, ''))
  return whole + Number((parts[2] ?? '').padEnd(2, '0')) / 100
}
