/**
 * Why an income tax reference number is invalid, or null. SARS gives ten digits starting with 0, 1, 2, 3 or 9; the last
 * is a modulus-10 (Luhn) check digit.
 */
export function taxNumberFault(number: string): string | null {
  if (!/^\d{10}$/.test(number)) return 'A tax number has 10 digits'
  if (!/^[01239]/.test(number)) return 'An income tax number starts with 0, 1, 2, 3 or 9'
  const weights = Array.from(number, (digit, at) => weighDigit(Number(digit), at))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum % 10 === 0 ? null : 'Check the tax number for typos: its last digit does not match the others'
}

/** Every second digit is doubled; a doubled digit counts as the sum of its own digits. */
function weighDigit(digit: number, at: number): number {
  if (at % 2 === 1) return digit
  return digit < 5 ? digit * 2 : digit * 2 - 9
}
