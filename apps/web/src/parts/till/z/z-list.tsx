import type { ZReportId, ZReportRow } from '@marquee/contract'
import { Badge, Button, EmptyState, ErrorState, Field, Skeleton, TextInput } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useState } from 'react'
import { DayField } from '../../../lib/form/day-field.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../names/given-names.ts'
import { useTillWords } from '../use-till-words.ts'
import { useExportZReports, useZCheck, useZReports, type ZFilter } from './queries.ts'
import { ZReportView } from './report.tsx'

/** The Z reports of the venue, found by number and business day; checked and fetched as a file. */
export function ZReports() {
  const { t } = useTexts('till', 'common')
  const id = useId()
  const [number, setNumber] = useState('')
  const [days, setDays] = useState<{ from?: string; until?: string }>({})
  const [cursors, setCursors] = useState<string[]>([])
  const [shown, setShown] = useState<ZReportId | null>(null)
  const isNumber = /^\d{1,9}$/.test(number.trim()) && Number(number) > 0
  const filter: ZFilter = {
    ...(isNumber && { zNo: Number(number) }),
    ...(days.from && { from: days.from }),
    ...(days.until && { until: days.until }),
  }
  const page = useZReports(filter, cursors.at(-1) ?? null)
  const mayExport = useMay('funds', 'export')
  const exported = useListExport(useExportZReports(), filter as never)
  if (shown) return <ZReportView id={shown} onDone={() => setShown(null)} doneLabel={t('till:history.back')} />
  const narrow = (next: { from?: string; until?: string }) => {
    setCursors([])
    setDays((last) => ({ ...last, ...next }))
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
        <Field
          id={`${id}-number`}
          label={t('till:z.number')}
          error={number.trim() === '' || isNumber ? undefined : t('till:z.numberWrong')}
        >
          <TextInput
            value={number}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => {
              setCursors([])
              setNumber(event.target.value)
            }}
          />
        </Field>
        <DayField
          id={`${id}-from`}
          label={t('till:z.from')}
          value={days.from ?? ''}
          onValueChange={(from) => narrow({ from })}
        />
        <DayField
          id={`${id}-until`}
          label={t('till:z.until')}
          value={days.until ?? ''}
          onValueChange={(until) => narrow({ until })}
        />
      </div>
      <Found page={page} onShow={setShown} />
      {page.data && (cursors.length > 0 || page.data.nextCursor) && (
        <div className="flex justify-between gap-2">
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('common:pager.previous')}
          </Button>
          <Button
            disabled={!page.data.nextCursor}
            loading={page.isPlaceholderData}
            onClick={() => page.data?.nextCursor && setCursors([...cursors, page.data.nextCursor])}
          >
            {t('common:pager.next')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {mayExport && (
          <Button icon={Download} loading={exported.pending} onClick={exported.run}>
            {t('till:z.export')}
          </Button>
        )}
        <Check />
      </div>
    </div>
  )
}

function Found({ page, onShow }: { page: ReturnType<typeof useZReports>; onShow: (id: ZReportId) => void }) {
  const { t } = useTexts('till')
  if (page.isPending) return <Skeleton shape="box" width="100%" height={220} />
  if (page.isError) {
    return (
      <ErrorState
        title={t('till:z.loadFailed')}
        requestId={readFailure(page.error).requestId ?? undefined}
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      />
    )
  }
  if (page.data.rows.length === 0) return <EmptyState title={t('till:z.empty')} body={t('till:z.emptyBody')} />
  return (
    <ul aria-label={t('till:z.all')} className="divide-y divide-line border-line border-y">
      {page.data.rows.map((row) => (
        <li key={row.id}>
          <ZRow row={row} onShow={() => onShow(row.id)} />
        </li>
      ))}
    </ul>
  )
}

function ZRow({ row, onShow }: { row: ZReportRow; onShow: () => void }) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const exact = row.differenceMinor === 0
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex w-full items-center justify-between gap-3 rounded-sm px-1 py-3 text-left hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {t('till:z.title', { number: `${row.year}/${row.zNo}` })} · {called.till(row.till)}
        </span>
        <span className="tnum block truncate text-ink-3 text-sm">
          {format.date(row.businessDate)} · {format.list(row.cashiers)}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="tnum font-semibold">{format.money(row.grossMinor, row.currency)}</span>
        <Badge tone={exact ? 'success' : 'warning'} icon={exact ? CircleCheck : TriangleAlert}>
          {words.difference(row.differenceMinor, row.currency)}
        </Badge>
      </span>
    </button>
  )
}

/** Asks the server whether every report is as it was issued, and no number is missing. */
function Check() {
  const { t } = useTexts('till')
  const format = useFormat()
  const check = useZCheck()
  const { data } = check
  const isSound = data && data.changed.length === 0 && data.missing.length === 0
  const numbers = (all: { year: number; zNo: number }[]) => format.list(all.map(({ year, zNo }) => `${year}/${zNo}`))
  return (
    <div className="flex flex-col gap-2">
      <Button icon={ShieldCheck} className="self-start" loading={check.isFetching} onClick={() => void check.refetch()}>
        {t('till:z.check')}
      </Button>
      <div role="status" className="font-medium text-sm">
        {check.isError && <p className="text-danger">{t('till:z.checkFailed')}</p>}
        {isSound && <p className="text-success">{t('till:z.sound', { count: data.reports })}</p>}
        {data && data.changed.length > 0 && (
          <p className="text-danger">{t('till:z.changed', { numbers: numbers(data.changed) })}</p>
        )}
        {data && data.missing.length > 0 && (
          <p className="text-danger">{t('till:z.missing', { numbers: numbers(data.missing) })}</p>
        )}
      </div>
    </div>
  )
}
