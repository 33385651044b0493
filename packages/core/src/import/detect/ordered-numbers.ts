import type { ColumnProfile } from './column-profile.ts'

/** The distinct numbers of a column, in order of first appearance. */
export function listNumbers({ distinct }: ColumnProfile): number[] {
  return [...distinct].map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}

/** Whether numbers never decrease, like odometer readings. */
export function areInOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number >= numbers[i - 1])
}
