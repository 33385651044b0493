import { Navigation } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { t } from '../../language/t.ts'

/** Nothing is under way: what the tracker does, and the way to start. */
export function StartTrip({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  return (
    <Card className="flex flex-col items-center py-10! text-center">
      <Button
        variant="primary"
        size="large"
        className="max-sm:w-full"
        busy={busy}
        icon={<Navigation size={18} aria-hidden />}
        onClick={onStart}
      >
        {t('Start Trip')}
      </Button>
      <p className="mt-5 max-w-md text-sm text-balance text-muted">
        {busy
          ? t('Looking for your position. This can take up to 10 seconds.')
          : t(
              'Your position is recorded until you end the trip. Keep this page open and the screen on: browsers cannot record in the background. It also works offline.',
            )}
      </p>
    </Card>
  )
}
