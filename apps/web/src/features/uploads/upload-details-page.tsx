import { PageHeader } from '../../ui/page-header.tsx'

export function UploadDetailsPage() {
  return <PageHeader title="Upload" />
}
