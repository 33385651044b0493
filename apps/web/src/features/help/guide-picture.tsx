import { ThemedPicture } from '../../ui/themed-picture.tsx'

type Screen = 'upload' | 'result' | 'dashboard' | 'review' | 'logbook' | 'download'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' })

const picture = (screen: Screen, size: 'wide' | 'phone') => ({
  light: files[`./pictures/guide-${screen}-${size}-light.webp`],
  dark: files[`./pictures/guide-${screen}-${size}-dark.webp`],
  ...(size === 'wide' ? { width: 1040, height: 700 } : { width: 390, height: 640 }),
})

/** A screen of the product as it is. `npm run screenshots` makes them. */
export function GuidePicture({ of, alt }: { of: Screen; alt: string }) {
  return (
    <ThemedPicture
      wide={picture(of, 'wide')}
      phone={picture(of, 'phone')}
      alt={alt}
      className="rounded-lg border border-line"
    />
  )
}
