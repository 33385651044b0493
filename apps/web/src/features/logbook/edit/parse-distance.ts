/**
 * Kilometres as drivers type them: '12,4', '12.4', '1 234,5', '12 km'. null for anything else.
 * The last comma or point is the decimal one; en-ZA groups by spaces.
 */
export function parseDistanceKm(text: string): number | null {
  const plain = text.replace(/\s|\u00a0/g, '').replace(/km$/i, '')
  if (!/^\d+([.,]\d+)?$/.test(plain)) return null
  return Number(plain.replace(',', '.'))
}
