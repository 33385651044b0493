import { bulkTrips, getTripTotals, undoBulk, type TripFilter } from '@spoor/contract/routes/trips.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queryReply } from '../api/api.ts'
import { reloadSuggestionsSoon } from '../api/reload-suggestions.ts'
import { plural, t } from '../language/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { groupUndo } from '../ui/group-undo.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'

const ALL = { doubt: 'home_to_work' } as const

export const describeBusinessCommutes = (count: number): string =>
  plural(
    count,
    '{n} trip between home and work is marked business. SARS counts it as private.',
    '{n} trips between home and work are marked business. SARS counts them as private.',
  )

/** Trips marked business before home and work were known, of all years; nothing if there are none. */
export function BusinessCommutes({ className }: { className?: string }) {
  const { data } = useQuery({
    queryKey: ['trips', 'totals', 'home to work'],
    queryFn: queryReply(getTripTotals, { query: ALL }),
  })
  if (!data?.trips) return null
  return (
    <Notice kind="warn" className={className} title={describeBusinessCommutes(data.trips)}>
      <p className="mt-2 flex flex-wrap gap-2">
        <MarkPrivate filter={ALL} />
        <Link to="/logbook" search={ALL} className={buttonClass({ size: 'small' })}>
          {data.trips === 1 ? t('Open the trip') : t('Open the trips')}
        </Link>
      </p>
    </Notice>
  )
}

/** Marks all trips of a filter private, with an undo. */
export function MarkPrivate({ filter }: { filter: TripFilter }) {
  const client = useQueryClient()
  const change = useAction<string | undefined, { changed: number; undo_id?: string }>({
    call: (undoId) =>
      undoId === undefined
        ? api.call(bulkTrips, { body: { action: 'classify', classification: 'private', filter } })
        : api.call(undoBulk, { params: { id: undoId } }),
    failure: t('The trips could not be changed'),
    onDone: ({ changed, undo_id: undoId }) => {
      reloadSuggestionsSoon(client)
      if (undoId !== undefined)
        groupUndo(plural(changed, 'Marked private', '{n} trips marked private'), () => change.mutate(undoId))
    },
    reloads: [['trips'], ['dashboard'], ['logbooks'], ['vehicles']],
  })
  return (
    <Button size="small" busy={change.isPending} onClick={() => change.mutate(undefined)}>
      {t('Mark as private')}
    </Button>
  )
}
