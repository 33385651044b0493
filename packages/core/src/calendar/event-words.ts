import type { EventWords } from './describe-event.ts'

const ENGLISH: EventWords = {
  with: (names, others) => `with ${joinNames(names, others, 'and', others === 1 ? '1 other' : `${others} others`)}`,
}

const AFRIKAANS: EventWords = {
  with: (names, others) => `met ${joinNames(names, others, 'en', others === 1 ? '1 ander' : `${others} ander`)}`,
}

function joinNames(names: readonly string[], others: number, and: string, rest: string): string {
  const all = others === 0 ? names : [...names, rest]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${and} ${all.at(-1)}`
}

/** Defaults to English for every other language. */
export const getEventWords = (language: string): EventWords => (language === 'af' ? AFRIKAANS : ENGLISH)
