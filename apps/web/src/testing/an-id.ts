/** A UUID for tests; the same number gives the same id. */
export const createId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
