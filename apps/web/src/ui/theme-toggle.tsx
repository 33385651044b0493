import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'
import { useTheme } from './theme/use-theme.tsx'
import { t } from '../language/t.ts'

export function ThemeToggle() {
  const { dark, toggle } = useTheme()
  return (
    <IconButton
      label={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      icon={dark ? Sun : Moon}
      onClick={toggle}
    />
  )
}
