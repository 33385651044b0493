import { PageHeader } from '../../ui/page-header.tsx'

export function CompleteProfilePage() {
  return <PageHeader title="Complete your profile" />
}
