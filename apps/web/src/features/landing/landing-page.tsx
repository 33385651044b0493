import { PageHeader } from '../../ui/page-header.tsx'

export function LandingPage() {
  return <PageHeader title="Spoor" />
}
