import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

/** An icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'icon',
  ...rest
}: Omit<ButtonProps, 'children' | 'size'> & { label: string; icon: LucideIcon; size?: 'icon' | 'smallIcon' }) {
  return <Button size={size} variant={variant} aria-label={label} title={label} icon={icon} {...rest} />
}
