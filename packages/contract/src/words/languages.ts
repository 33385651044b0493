export const LANGUAGES = ['en', 'af'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  af: 'Afrikaans (beta)',
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)
