import { createContext, use } from 'react'

export interface Theme {
  dark: boolean
  toggle: () => void
}

export const ThemeContext = createContext<Theme | null>(null)

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
