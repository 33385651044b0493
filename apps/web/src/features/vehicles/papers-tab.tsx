import { DOCUMENT_MEDIA_TYPES } from '@spoor/contract/limits/limits.ts'
import * as routes from '@spoor/contract/routes/papers.ts'
import type { PaperKind, VehiclePaper } from '@spoor/contract/routes/papers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Plus, Trash2 } from 'lucide-react'
import { api, downloadFile, queryReply } from '../../api/api.ts'
import { formatDate, formatTaxYear } from '../../format/instant.ts'
import { formatBytes } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useAction } from '../../ui/use-action.ts'

const PAPERS = 'vehicle-papers'
/** `yearly` papers are those of the chosen tax year; others are in every year's pack. */
const KINDS: Record<PaperKind, { label: string; yearly: boolean }> = {
  purchase: { label: t('Purchase agreement or invoice'), yearly: false },
  finance: { label: t('Finance statement'), yearly: true },
  employer: { label: t("Employer's letter about allowance or payment"), yearly: true },
  licence: { label: t('Vehicle licence'), yearly: false },
}

/** The papers of a vehicle that SARS asks for when it verifies a return. */
export function PapersTab({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const papers = useQuery({
    queryKey: [PAPERS, vehicleId],
    queryFn: queryReply(routes.listPapers, { params: { id: vehicleId } }),
  })
  return (
    <Card>
      <CardHeader
        title={t('Papers')}
        description={t('SARS asks for these when it verifies a return. The pack for eFiling includes them.')}
        actions={
          <Link to="/reports" className={buttonClass({ size: 'small' })}>
            {t('Make the pack for eFiling')}
          </Link>
        }
      />
      <Loaded query={papers} failed={t('The papers could not be loaded')}>
        {({ items }) => (
          <ul className="flex flex-col divide-y divide-line">
            {routes.PAPER_KINDS.map((kind) => (
              <KindOfPaper
                key={kind}
                kind={kind}
                papers={items.filter(
                  (paper) => paper.kind === kind && (paper.tax_year === null || paper.tax_year === taxYear),
                )}
                vehicleId={vehicleId}
                taxYear={KINDS[kind].yearly ? taxYear : null}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function KindOfPaper({
  kind,
  papers,
  vehicleId,
  taxYear,
}: {
  kind: PaperKind
  papers: readonly VehiclePaper[]
  vehicleId: string
  taxYear: number | null
}) {
  const { label } = KINDS[kind]
  const path = `${routes.sendPaper.path.replace(':id', vehicleId)}?kind=${kind}${taxYear === null ? '' : `&tax_year=${taxYear}`}`
  const send = useAction({
    call: (file: File) => api.sendFile({ ...routes.sendPaper, path }, file),
    success: t('Paper saved'),
    failure: t('The paper could not be saved'),
    reloads: [[PAPERS]],
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{label}</span>
        {taxYear !== null && <span className="block text-muted">{formatTaxYear(taxYear)}</span>}
      </span>
      <FileButton
        size="small"
        aria-label={t('Add: {paper}', { paper: label })}
        icon={Plus}
        busy={send.isPending}
        accept={DOCUMENT_MEDIA_TYPES.join()}
        testId={`paper-${kind}`}
        onFiles={([file]) => send.mutate(file)}
      >
        {t('Add')}
      </FileButton>
      {papers.map((paper) => (
        <Paper key={paper.id} paper={paper} label={label} vehicleId={vehicleId} />
      ))}
    </li>
  )
}

function Paper({ paper, label, vehicleId }: { paper: VehiclePaper; label: string; vehicleId: string }) {
  const params = { id: vehicleId, paper_id: paper.id }
  const added = formatDate(paper.added_at)
  const download = useAction({
    call: () => downloadFile(routes.getPaper, { params }),
    failure: t('The file could not be downloaded'),
  })
  const remove = useAction({
    call: () => api.call(routes.deletePaper, { params }),
    success: t('Paper deleted'),
    failure: t('The paper could not be deleted'),
    reloads: [[PAPERS]],
  })
  return (
    <span className="flex w-full items-center text-muted">
      <span className="flex-1">{t('Added {date}, {size}', { date: added, size: formatBytes(paper.size) })}</span>
      <IconButton
        label={t('Download: {paper}', { paper: label })}
        icon={Download}
        busy={download.isPending}
        onClick={() => download.mutate()}
      />
      <IconButton
        label={t('Delete: {paper}', { paper: label })}
        icon={Trash2}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </span>
  )
}
