import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { ThemedPicture } from '../../ui/themed-picture.tsx'

export function GuideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <div className="flex max-w-[72ch] flex-col gap-3 text-base">{children}</div>
    </Card>
  )
}

export function Steps({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint text-sm font-semibold text-accent"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <h3 className="text-base font-semibold">{title}</h3>
            <div className="mt-1 text-muted">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A list of terms and definitions. */
export function Terms({ terms }: { terms: readonly { term: ReactNode; says: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
      {terms.map(({ term, says }, index) => (
        // Guides don't change while they are read.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="contents">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted max-sm:-mt-2">{says}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Bullets({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-muted">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-md border border-line bg-sunken px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-ink">
      {children}
    </kbd>
  )
}

type Screen = 'upload' | 'result' | 'dashboard' | 'review' | 'logbook' | 'download'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' })

const picture = (screen: Screen, size: 'wide' | 'phone') => ({
  light: files[`./pictures/guide-${screen}-${size}-light.webp`],
  dark: files[`./pictures/guide-${screen}-${size}-dark.webp`],
  ...(size === 'wide' ? { width: 1040, height: 700 } : { width: 390, height: 640 }),
})

/** A screenshot of the product, made by `npm run screenshots`. */
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
