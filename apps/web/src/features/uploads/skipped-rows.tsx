import { listUploadIssues, type Upload } from '@spoor/contract/routes/uploads.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryReply } from '../../api/api.ts'
import { formatCount } from '../../format/quantity.ts'
import { ItemPager } from '../../ui/resource-list.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { t } from '../../language/t.ts'

const PAGE = 100

export function SkippedRows({ upload }: { upload: Upload }) {
  // Cursors of the pages visited so far; the last is the current page.
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const cursor = cursors.at(-1)
  const issues = useQuery({
    queryKey: ['upload-issues', upload.upload_id, upload.completed_at, cursor],
    queryFn: queryReply(listUploadIssues, { params: { id: upload.upload_id }, query: { cursor, limit: PAGE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={issues} failed={t('The skipped rows could not be loaded')} skeleton={<Skeleton className="h-80" />}>
      {({ items, total, next_cursor }) => {
        const severalSheets = items.some(({ sheet }) => sheet !== items[0].sheet)
        return total === 0 ? (
          <EmptyState title={t('No rows skipped')}>{t('Every row was used or was a duplicate.')}</EmptyState>
        ) : (
          <>
            <div className="overflow-hidden rounded-lg border border-line" aria-busy={issues.isFetching}>
              <Table>
                <thead>
                  <tr>
                    {severalSheets && <HeadCell>{t('Sheet')}</HeadCell>}
                    <HeadCell numeric>{t('Row')}</HeadCell>
                    <HeadCell>{t('Why it was skipped')}</HeadCell>
                    <HeadCell className="max-sm:hidden">{t('Column')}</HeadCell>
                    <HeadCell className="max-sm:hidden">{t('Content')}</HeadCell>
                  </tr>
                </thead>
                <tbody>
                  {items.map((issue) => (
                    <Row key={`${issue.sheet} ${issue.row} ${issue.code} ${issue.column}`}>
                      {severalSheets && <Cell>{issue.sheet}</Cell>}
                      <Cell numeric>{formatCount(issue.row)}</Cell>
                      <Cell className="min-w-48">
                        {issue.reason}
                        {/* Phones show the cell below the reason. */}
                        {issue.column && (
                          <span className="block text-xs text-muted wrap-anywhere sm:hidden">
                            {issue.column}: <span className="font-mono">{issue.cell || '–'}</span>
                          </span>
                        )}
                      </Cell>
                      <Cell className="max-sm:hidden">{issue.column || '–'}</Cell>
                      <Cell className="max-w-72 font-mono text-xs wrap-anywhere max-sm:hidden">
                        {issue.cell || '–'}
                      </Cell>
                    </Row>
                  ))}
                </tbody>
              </Table>
            </div>
            <ItemPager
              page={cursors.length}
              perPage={PAGE}
              onPage={(page) =>
                setCursors(page > cursors.length ? [...cursors, next_cursor ?? undefined] : cursors.slice(0, -1))
              }
              count={items.length}
              total={total}
            />
          </>
        )
      }}
    </Loaded>
  )
}
