import { SHARE_DAYS } from '@spoor/contract/limits/limits.ts'
import type { ReportShare, ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Options, SelectField } from '../../ui/field.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { revokeShare, shareReport, useReportAction, useShares } from './use-reports.ts'
import { plural, t } from '../../language/t.ts'

export function ShareDialog({ report, onClose }: { report: ReportWithContent; onClose: () => void }) {
  const shares = useShares(report.id)
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(30)
  const share = useReportAction({
    call: () => shareReport(report.id, days),
    success: t('Link created'),
    failure: t('The link could not be created'),
  })
  return (
    <Dialog
      onClose={onClose}
      title={t('Share this report')}
      description={t(
        'Anyone with the link can read and download the report without an account. It contains no private trips.',
      )}
    >
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label={t('Link expires after')}
          className="min-w-40 flex-1"
          value={days}
          onChange={(value) => setDays(Number(value) as (typeof SHARE_DAYS)[number])}
        >
          <Options of={SHARE_DAYS.map((one) => [one, plural(one, '{n} day', '{n} days')])} />
        </SelectField>
        <Button variant="primary" className="mt-6" busy={share.isPending} onClick={() => share.mutate(undefined)}>
          {t('Create link')}
        </Button>
      </div>
      {share.data && (
        <Field label={t('Link')} hint={t('Copy it now: it is not shown again.')}>
          {(control) => (
            <div className="flex items-center gap-2">
              <Input {...control} readOnly value={share.data.url} onFocus={(event) => event.target.select()} />
              <CopyButton text={share.data.url} what={t('link')} />
            </div>
          )}
        </Field>
      )}
      <Loaded query={shares} failed={t('The links could not be loaded')}>
        {(items) => (
          <ul aria-label={t('Links')} className="flex flex-col divide-y divide-line">
            {items.map((one) => (
              <ShareItem key={one.id} reportId={report.id} share={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function ShareItem({ reportId, share }: { reportId: string; share: ReportShare }) {
  const revoke = useReportAction({
    call: () => revokeShare(reportId, share.id),
    success: t('Link withdrawn'),
    failure: t('The link could not be withdrawn'),
  })
  const [nowMs] = useState(() => Date.now())
  const over = share.revoked_at !== null || Date.parse(share.expires_at) < nowMs
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="min-w-0">
        <p>
          {share.revoked_at !== null
            ? t('Withdrawn on {date}', { date: formatDate(share.revoked_at) })
            : t('Works until {date}', { date: formatDate(share.expires_at) })}
          {' · '}
          {share.opens.length === 0
            ? t('Not opened yet')
            : plural(share.opens.length, 'Opened once', 'Opened {n} times')}
        </p>
        {share.opens.slice(0, 3).map(({ at, address }) => (
          <p key={`${at} ${address}`} className="text-muted">
            {formatDateTime(at)}, {address}
          </p>
        ))}
      </div>
      {!over && (
        <Button size="small" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
