import { isLanguage } from '@spoor/contract/languages.ts'
import type { Language } from '@spoor/contract/languages.ts'

/** What each English text is called. The file public/languages/af.js sets it before any module runs; none in English. */
export type Words = Readonly<Record<string, string>>

declare global {
  // oxlint-disable-next-line no-var -- a global, as `declare global` wants it
  var spoorWords: Words | undefined
}

/** Where first-paint.js finds the language of the next page. */
const KEPT = 'spoor_language'
/** That it was picked in this tab by somebody whose account did not yet hear of it. */
const PICKED = 'spoor_language_picked'

/** The language of this page. It stands from load to load, so that texts may be said anywhere, once. */
export const language: Language = pageLanguage()

/** Shows the page anew in a language, and keeps it for this browser. */
export function chooseLanguage(chosen: Language): void {
  if (keepLanguage(chosen)) location.reload()
}

/** The same on pages before the settings: the account hears of it as soon as there is one. */
export function pickLanguage(picked: Language): void {
  if (!keepLanguage(picked)) return
  sessionStorage.setItem(PICKED, picked)
  location.reload()
}

/** What was picked in this tab and no account has heard of. */
export function pickedLanguage(): Language | null {
  const picked = stored(() => sessionStorage.getItem(PICKED))
  return isLanguage(picked) ? picked : null
}

export const forgetPicked = (): void => void stored(() => sessionStorage.removeItem(PICKED))

/** Keeps the language for the pages to come. Tells whether this one stands in another; never where nothing is kept. */
export function keepLanguage(kept: string): boolean {
  return isLanguage(kept) && stored(() => localStorage.setItem(KEPT, kept)) !== null && kept !== language
}

/** null where storage is switched off. */
function stored<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}

function pageLanguage(): Language {
  const said = globalThis.spoorWords && document.documentElement.lang
  return isLanguage(said) ? said : 'en'
}
