import { PageHeader } from '../../ui/page-header.tsx'

export function LogbookPage() {
  return <PageHeader title="Logbook" />
}
