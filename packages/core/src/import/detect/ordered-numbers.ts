import type { ColumnProfile } from './column-profile.ts'

/** The different numbers of a column, in the order of their first rows. */
export function listNumbers({ distinct }: ColumnProfile): number[] {
  return [...distinct].map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}

/** Whether numbers never fall, as the readings of an odometer. */
export function areInOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number >= numbers[i - 1])
}
