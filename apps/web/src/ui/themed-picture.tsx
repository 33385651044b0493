import { useTheme } from './theme/use-theme.tsx'
import { classes } from './classes.ts'

/** URLs of a picture in both themes, and its size in pixels. */
export interface Picture {
  light: string
  dark: string
  width: number
  height: number
}

/** A screenshot in the page's theme; phones get a separate one with readable text. */
export function ThemedPicture({
  wide,
  phone,
  alt,
  first = false,
  className,
}: {
  wide: Picture
  phone?: Picture
  alt: string
  /** Loads immediately, because the picture is visible when the page opens. */
  first?: boolean
  className?: string
}) {
  const { dark } = useTheme()
  const theme = dark ? 'dark' : 'light'
  return (
    <picture className="block min-w-0">
      {phone && <source media="(max-width: 639px)" srcSet={phone[theme]} width={phone.width} height={phone.height} />}
      <img
        src={wide[theme]}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={classes('block h-auto max-w-full max-sm:mx-auto max-sm:w-70', className)}
      />
    </picture>
  )
}
