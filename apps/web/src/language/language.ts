import { isLanguage } from '@spoor/contract/languages.ts'
import type { Language } from '@spoor/contract/languages.ts'

/** What each English text is called. The file public/languages/af.js sets it before any module runs; none in English. */
export type Words = Readonly<Record<string, string>>

declare global {
  // oxlint-disable-next-line no-var -- a global, as `declare global` wants it
  var spoorWords: Words | undefined
}

/** The language of this page. It stands from load to load, so that texts may be said anywhere, once. */
export const language: Language = pageLanguage()

/** Keeps a language for this browser and shows the page anew in it. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem('spoor_language', chosen)
  if (chosen !== language) location.reload()
}

function pageLanguage(): Language {
  const said = globalThis.spoorWords && document.documentElement.lang
  return isLanguage(said) ? said : 'en'
}
