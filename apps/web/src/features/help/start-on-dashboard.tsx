import { useStartPage } from '../../auth/use-start-page.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Signing in leads to the guides until the driver picks the dashboard here, or another start page in Settings. */
export function StartOnDashboard() {
  const { startPage, choose, isPending } = useStartPage()
  return (
    <Checkbox
      checked={startPage === 'dashboard'}
      disabled={isPending}
      onChange={(event) => choose(event.target.checked ? 'dashboard' : 'how_to')}
    >
      {t('Start on my dashboard next time')}
    </Checkbox>
  )
}
