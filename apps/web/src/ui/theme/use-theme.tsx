import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { isDark, setDark, THEME_CHANGE, toggleTheme } from './theme.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener(THEME_CHANGE, onChange)
  return () => window.removeEventListener(THEME_CHANGE, onChange)
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, isDark, () => false)
  const theme = useMemo(() => ({ dark, toggle: () => toggleTheme(), setDark }), [dark])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

interface Theme {
  dark: boolean
  toggle: () => void
  /** Sets a theme without storing it as the user's choice. */
  setDark: (dark: boolean) => void
}

const ThemeContext = createContext<Theme | null>(null)

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('useTheme must be used within a ThemeProvider')
  return theme
}
