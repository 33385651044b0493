/** Far more digits than any number has; longer texts are refused before a pattern is applied. */
const LONGEST_NUMBER = 100

export const isNumberLength = (text: string): boolean => text.length <= LONGEST_NUMBER
