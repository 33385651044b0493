import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { usePlaces, useSuggestedPlaces } from '../../places/use-places.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { PlacesTab } from './places-tab.tsx'
import type { PlacesSearch, PlacesTab as PlacesTabName } from './places-search.ts'
import { SuggestedHomeAndWork, SuggestedPlaces } from './suggested-places.tsx'

/** The driver's places on a map and in a list, then frequent stops to name. Without any place, the stops come first. */
export function PlacesPage() {
  const [adding, setAdding] = useState(false)
  const { tab = 'places' }: PlacesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const places = usePlaces()
  // What comes first depends on both lists, so the page renders after them and does not jump.
  const isWaiting = (useSuggestedPlaces().isPending || places.isPending) && tab === 'places'
  const hasPlaces = places.data !== undefined && places.data.items.length > 0
  return (
    <>
      <PageHeader
        title={t('Places')}
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('Add place')}
          </Button>
        }
      >
        {t('Name a place once, and every trip to or from it shows the name.')}
      </PageHeader>
      {isWaiting ? (
        <Skeleton className="h-[75dvh] rounded-xl" />
      ) : (
        <div className="flex flex-col gap-4 sm:gap-6">
          {tab === 'places' && <SuggestedHomeAndWork />}
          {tab === 'places' && !hasPlaces && <SuggestedPlaces />}
          <section aria-label={t('Places')} className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6">
            <Tabs<PlacesTabName>
              label={t('Places')}
              value={tab}
              onChange={(next) =>
                void navigate({ to: '/places', search: { tab: next === 'places' ? undefined : next } })
              }
              tabs={[
                { value: 'places', label: t('Places'), content: <PlacesTab /> },
                { value: 'rules', label: t('Rules'), content: <RulesTab /> },
              ]}
            />
          </section>
          {tab === 'places' && hasPlaces && <SuggestedPlaces />}
        </div>
      )}
      {adding && <PlaceDialog place={null} onClose={() => setAdding(false)} />}
    </>
  )
}
