import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { LoaderCircle, type LucideIcon } from 'lucide-react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large' | 'icon' | 'smallIcon'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad text-on-accent hover:bg-bad-strong',
}
const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 gap-1.5 px-3 text-sm pointer-coarse:h-11',
  normal: 'h-10 gap-2 px-4 text-sm pointer-coarse:h-11',
  large: 'h-12 gap-2 px-6 text-base',
  icon: 'size-10 pointer-coarse:size-11',
  smallIcon: 'size-8 pointer-coarse:size-11',
}
const ICON_PX: Record<ButtonSize, number> = { small: 16, normal: 16, large: 20, icon: 18, smallIcon: 16 }

/** For long labels in a narrow space: the text may wrap. */
export const WRAPS = 'h-auto! min-h-10 max-w-full py-2 text-left whitespace-normal! pointer-coarse:min-h-11'

/** Button classes for links that look like buttons: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({
  variant = 'secondary',
  size = 'normal',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-lg font-semibold whitespace-nowrap transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown to the left of the label. */
  icon?: LucideIcon
  /** Replaces the icon with a spinner and ignores clicks. */
  busy?: boolean
}

export function Button({
  variant,
  size = 'normal',
  icon: Icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle size={16} className="animate-spin" /> : Icon && <Icon size={ICON_PX[size]} />}
      {children}
    </button>
  )
}

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
