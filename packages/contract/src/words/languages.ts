/** The languages of the screens. Those in beta cover navigation, sign-in, tracker and statuses; the rest is English. */
export const LANGUAGES = ['en', 'af', 'zu'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  af: 'Afrikaans (beta)',
  zu: 'isiZulu (beta)',
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)
