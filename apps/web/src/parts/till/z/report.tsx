import type { TillFigures, TillSessionId, ZReport, ZReportId } from '@marquee/contract'
import { Button, ErrorState, Skeleton } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { NotValid } from '../not-valid.tsx'
import { type PaperFormat, printAlone } from '../print-alone.ts'
import { Figures } from './figures.tsx'
import { useXReport, useZReport } from './queries.ts'

interface ShownReport {
  title: string
  figures: TillFigures
  /** What is below the figures: when it was issued, and its hash. */
  notes: string[]
  /** Address of the venue's logo; null: it has none. */
  logo: string | null
  /** Of a training till. */
  isTraining?: boolean
}

/** A Z report as it was issued, with its other revisions. */
export function ZReportView({ id, onDone, doneLabel }: { id: ZReportId; onDone: () => void; doneLabel: string }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const [shown, setShown] = useState(id)
  const report = useZReport(shown)
  if (report.isError) return <Failed failed={report} />
  if (!report.data) return <Skeleton shape="box" width="100%" height={320} />
  const { data } = report
  const notes = [
    t('till:z.issued', { when: format.dateTime(data.issuedAt, 'short'), name: data.issuedBy.name }),
    `SHA-256 ${data.sha256}`,
  ]
  return (
    <div className="flex flex-col gap-4">
      <Report title={titleOf(data, t)} figures={data.figures} notes={notes} logo={data.logoLink?.url ?? null} />
      {data.revisions.length > 1 && (
        <section>
          <h4 className="mb-2 font-[660] text-md">{t('till:z.revisions')}</h4>
          <ul className="flex flex-col gap-1">
            {data.revisions.map((revision) => (
              <li key={revision.id}>
                <Button disabled={revision.id === data.id} onClick={() => setShown(revision.id)}>
                  {t('till:z.revisionOf', {
                    revision: format.number(revision.revision),
                    when: format.dateTime(revision.issuedAt, 'short'),
                  })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="primary" size="lg" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}

/** The figures of a till now; nothing is closed by it. */
export function XReportView({ id, onDone }: { id: TillSessionId; onDone: () => void }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const report = useXReport(id)
  if (report.isError) return <Failed failed={report} />
  if (!report.data) return <Skeleton shape="box" width="100%" height={320} />
  const notes = [t('till:z.asOf', { when: format.dateTime(report.data.now, 'short') })]
  return (
    <div className="flex flex-col gap-4">
      <Report
        title={t('till:z.x')}
        figures={report.data.figures}
        notes={notes}
        logo={report.data.logoLink?.url ?? null}
        isTraining={report.data.isTraining}
      />
      <Button variant="primary" size="lg" onClick={onDone}>
        {t('till:z.back')}
      </Button>
    </div>
  )
}

/** The number of a report; from the second revision on with it. */
function titleOf({ year, zNo, revision }: ZReport, t: ReturnType<typeof useTexts>['t']): string {
  const number = `${year}/${zNo}`
  return revision === 1 ? t('till:z.title', { number }) : t('till:z.revised', { number, revision })
}

function Failed({ failed }: { failed: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const { t } = useTexts('till')
  return (
    <ErrorState
      title={t('till:z.loadFailed')}
      requestId={readFailure(failed.error).requestId ?? undefined}
      onRetry={() => void failed.refetch()}
      retrying={failed.isFetching}
    />
  )
}

function Report(report: ShownReport) {
  const { t } = useTexts('till')
  const [print, setPrint] = useState<{ format: PaperFormat; count: number } | null>(null)
  const start = (format: PaperFormat) => setPrint((last) => ({ format, count: (last?.count ?? 0) + 1 }))
  return (
    <>
      <h3 className="font-[660] text-lg">{report.title}</h3>
      {report.isTraining && <NotValid />}
      <div className="text-sm">
        <Figures figures={report.figures} />
        <Notes notes={report.notes} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" icon={Printer} onClick={() => start('roll')}>
          {t('till:z.roll')}
        </Button>
        <Button size="lg" icon={Printer} onClick={() => start('a4')}>
          {t('till:z.a4')}
        </Button>
      </div>
      {print && <Paper key={print.count} report={report} format={print.format} />}
    </>
  )
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <div className="mt-2 text-[.85em] text-ink-3 print:text-black">
      {notes.map((note) => (
        <p key={note} className="[overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
    </div>
  )
}

/** The report on paper; prints as soon as it is there. */
function Paper({ report, format }: { report: ShownReport; format: PaperFormat }) {
  const { t } = useTexts('till')
  const paper = useRef<HTMLDivElement>(null)
  // What is printed is as long as what is on it: the logo has to be there, or is left out.
  const [logo, setLogo] = useState<'coming' | 'there' | 'none'>(report.logo === null ? 'none' : 'coming')
  useEffect(() => (paper.current && logo !== 'coming' ? printAlone(paper.current, format) : undefined), [format, logo])
  const size = format === 'roll' ? 'w-[80mm] px-[4mm] py-[4mm] text-[9pt]' : 'w-[180mm] text-[10.5pt]'
  return createPortal(
    <div
      ref={paper}
      aria-hidden="true"
      data-theme="default"
      data-scheme="light"
      className={`print-alone fixed top-0 left-[-999px] bg-surface text-ink leading-[1.35] print:static ${size}`}
    >
      {report.logo !== null && logo !== 'none' && (
        <img
          src={report.logo}
          alt=""
          onLoad={() => setLogo('there')}
          onError={() => setLogo('none')}
          className="mx-auto mb-[2mm] h-[14mm] max-w-[60mm] object-contain"
        />
      )}
      <p className="text-center font-bold text-[1.4em]">{report.figures.venue}</p>
      <p className="text-center font-bold">{report.title}</p>
      {report.isTraining && <NotValid />}
      <Figures figures={report.figures} />
      <Notes notes={report.notes} />
      <p className="mt-[12mm] border-ink border-t pt-1 text-center">{t('till:slip.signature')}</p>
    </div>,
    document.body,
  )
}
