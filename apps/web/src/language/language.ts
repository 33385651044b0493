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
/** That it was picked in this tab, outside of the settings. */
const PICKED = 'spoor_language_picked'

/** The language of this page. It stands from load to load, so that texts may be said anywhere, once. */
export const language: Language = pageLanguage()

/** Shows the page anew in the language that was chosen in the settings. */
export function chooseLanguage(chosen: Language): void {
  stored(() => sessionStorage.removeItem(PICKED))
  if (keepLanguage(chosen)) location.reload()
}

/**
 * The same on pages outside of the settings, for this browser alone: whoever picks there need not be the one who is signed
 * in, and an account that took it over would show it to its owner everywhere.
 */
export function pickLanguage(picked: Language): void {
  if (!keepLanguage(picked)) return
  sessionStorage.setItem(PICKED, picked)
  location.reload()
}

/** Takes over the account's language, unless another was picked in this tab. Returns whether the page stands in another. */
export function followAccountLanguage(preferred: string): boolean {
  const picked = isLanguage(stored(() => sessionStorage.getItem(PICKED)))
  return !picked && keepLanguage(preferred)
}

/** Keeps the language for the pages to come. Tells whether this one stands in another; never where nothing is kept. */
function keepLanguage(kept: string): boolean {
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
