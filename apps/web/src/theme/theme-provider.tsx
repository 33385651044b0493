import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isDark, setDark, THEME_CHANGE, toggleTheme } from './theme.ts'
import { ThemeContext } from './use-theme.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener(THEME_CHANGE, onChange)
  return () => window.removeEventListener(THEME_CHANGE, onChange)
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, isDark, () => false)
  const theme = useMemo(() => ({ dark, toggle: () => toggleTheme(), setDark }), [dark])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}
