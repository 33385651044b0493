import { isLanguage, type Language } from '@spoor/contract/words/languages.ts'

/** Translations by English text. /languages/af.js sets it before any module runs; unset in English. */
export type Words = Readonly<Record<string, string>>

declare global {
  var spoorWords: Words | undefined
}

/** Storage key from which first-paint.js reads the language of the next page. */
const KEPT = 'spoor_language'
/** Set if the language was picked in this tab, outside the settings. */
const PICKED = 'spoor_language_picked'

/** The language of this page, fixed until it reloads, so that texts may be translated at module level. */
export const language: Language = pageLanguage()

/** Reloads the page in the language chosen in the settings. */
export function chooseLanguage(chosen: Language): void {
  tryStorage(() => sessionStorage.removeItem(PICKED))
  if (storeLanguage(chosen)) location.reload()
}

/** Reloads in a language for this browser only; the account's stays, because someone else may have picked this one. */
export function pickLanguage(picked: Language): void {
  if (!storeLanguage(picked)) return
  sessionStorage.setItem(PICKED, picked)
  location.reload()
}

/** Adopts the account's language, unless another was picked in this tab. Returns whether the page must reload. */
export function followAccountLanguage(preferred: string): boolean {
  const picked = isLanguage(tryStorage(() => sessionStorage.getItem(PICKED)))
  return !picked && storeLanguage(preferred)
}

/** Stores the language for later pages. Returns whether this page uses another; false if storage is off. */
function storeLanguage(kept: string): boolean {
  return isLanguage(kept) && tryStorage(() => localStorage.setItem(KEPT, kept)) !== null && kept !== language
}

/** Returns null if storage is switched off. */
function tryStorage<Value>(access: () => Value): Value | null {
  try {
    return access()
  } catch {
    return null
  }
}

function pageLanguage(): Language {
  const said = globalThis.spoorWords && document.documentElement.lang
  return isLanguage(said) ? said : 'en'
}
