import type { ReactNode } from 'react'

/** What is known of one thing, name and value in pairs; what is undefined is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-3">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="text-sm wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
