import { createContext, use } from 'react'

export interface Theme {
  dark: boolean
  /** The other theme, as the driver's own choice. */
  toggle: () => void
  /** One theme or the other; it does not count as chosen by hand. */
  setDark: (dark: boolean) => void
}

export const ThemeContext = createContext<Theme | null>(null)

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
