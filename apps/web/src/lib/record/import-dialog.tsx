import { mostAtOnce, mostImported, mostInPart } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Button, Dialog, Icon } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import { reportFailure } from '../report.ts'
import { textOfFile } from '../text-of-file.ts'
import { toast } from '../toast/toast.ts'
import { readFailure } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import { newUuid } from '../uuid.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportMeaning } from './import-meaning.tsx'
import { type FileChoices, type ReadFile, type RecordFile, readRecords, withRefusals } from './record-file.ts'
import type { RecordRow, RecordScreen } from './screen.ts'
import { useProblemText } from './use-problem-text.ts'
import { downloadRecords, wordsElsewhere } from './use-record-file.ts'

interface ImportDialogProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  file: RecordFile
  run: (input: { rows: unknown[]; dryRun: boolean; part?: Part }) => Promise<unknown>
  onClose: () => void
  /** It goes on in the background. */
  onLong: (batchId: string) => void
}

interface Part {
  batchId: string
  from: number
  total: number
}

interface Sent {
  batchId: string | null
}

type Preview = ReadFile

/** A file as it was chosen, and how it is read where that was chosen too. */
interface Chosen extends FileChoices {
  text: string
}

/** Records from a file: every row with what becomes of it, and nothing saved before it is confirmed. */
export function ImportDialog<Row extends RecordRow>({ screen, file, run, onClose, onLong }: ImportDialogProps<Row>) {
  const { t } = useTexts(screen.namespace, 'record', 'common')
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [sentRows, setSentRows] = useState(0)
  // A file that is sent again goes on where it was cut off.
  const batchId = useRef<string | null>(null)
  const good = preview?.rows.filter((row) => row.input !== null) ?? []
  const counted = (count: number) => ({ count, number: format.number(count) })

  /** Sends many rows part by part: all parts are one batch, and one that was sent before comes in once. */
  async function sendParts(inputs: readonly unknown[]): Promise<Sent> {
    batchId.current ??= newUuid()
    const part = { batchId: batchId.current, total: inputs.length }
    for (let from = 0; from < inputs.length; from += mostInPart) {
      await run({ rows: inputs.slice(from, from + mostInPart), dryRun: false, part: { ...part, from } })
      setSentRows(Math.min(from + mostInPart, inputs.length))
    }
    return { batchId: part.batchId }
  }

  /**
   * Sends the rows with which nothing is wrong; of a long file that is only tried, the first ones. What is refused stays,
   * with its reason, and null is answered.
   */
  async function send(read: Preview, dryRun: boolean): Promise<Sent | null> {
    const { rows } = read
    const good = rows.filter((row) => row.input !== null)
    const sent = dryRun ? good.slice(0, mostAtOnce) : good
    if (sent.length === 0) return null
    setPending(true)
    try {
      const inputs = sent.map((row) => row.input)
      return inputs.length > mostInPart ? await sendParts(inputs) : ((await run({ rows: inputs, dryRun })) as Sent)
    } catch (error) {
      const { issues } = readFailure(error)
      if (issues.some(({ path }) => path.startsWith('rows.'))) {
        setPreview({ ...read, rows: withRefusals(rows, sent, issues) })
      } else reportFailure(error)
      return null
    } finally {
      setPending(false)
    }
  }

  async function choose(picked: File | undefined): Promise<void> {
    if (picked) await look({ text: await textOfFile(picked) })
  }

  async function look(next: Chosen): Promise<void> {
    setPreview(null)
    const elsewhere = await wordsElsewhere(screen)
    const read = readRecords(next.text, { ...file, elsewhere }, next)
    if (!read) return setTrouble(t('record:file.unreadable'))
    if (read.rows.length > mostImported) {
      const [count, most] = [format.number(read.rows.length), format.number(mostImported)]
      return setTrouble(t('record:file.tooMany', { rows: count, most }))
    }
    setTrouble(null)
    setChosen(next)
    setPreview(read)
    batchId.current = null
    setSentRows(0)
    // Of many the first are tried: each of the others is kept or refused by itself, in the background.
    await send(read, true)
  }

  async function confirm(): Promise<void> {
    if (!preview || pending) return
    const sent = await send(preview, false)
    if (!sent) return
    if (sent.batchId) return onLong(sent.batchId)
    toast.success(t('record:file.imported', counted(good.length)))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('record:file.import')}
      description={t('record:file.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" disabled={good.length === 0} loading={pending} onClick={() => void confirm()}>
            {t('record:file.confirm', counted(good.length))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>{t('record:file.choose')}</Button>
          <Button variant="quiet" onClick={() => void downloadRecords([], { name: t(screen.text('title')), file })}>
            {t('record:file.template')}
          </Button>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-label={t('record:file.choose')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              // The same file may be chosen again after it was corrected.
              event.target.value = ''
            }}
          />
        </div>
        {trouble && (
          <p role="alert" className="font-medium text-danger text-sm">
            {trouble}
          </p>
        )}
        {sentRows > 0 && preview && (
          <p role="status" className="text-sm">
            {t('record:file.sent', { done: format.number(sentRows), total: format.number(good.length) })}
          </p>
        )}
        {preview && chosen && (
          <ImportColumns
            headers={preview.headers}
            file={file}
            disabled={pending}
            onChoose={(at, column) => {
              const columns = new Map([...(chosen.columns ?? []), [at, column] as const])
              void look({ ...chosen, columns })
            }}
          />
        )}
        {preview && chosen && (
          <ImportMeaning
            questions={preview.questions}
            disabled={pending}
            onChoose={(meant) => void look({ ...chosen, ...meant })}
          />
        )}
        {preview && <Results screen={screen} preview={preview} good={good.length} label={file.label} />}
      </div>
    </Dialog>
  )
}

const mostListed = 200

interface ResultsProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  preview: Preview
  good: number
  label: (field: string) => string
}

function Results<Row extends RecordRow>({ screen, preview: { rows, unknown }, good, label }: ResultsProps<Row>) {
  const { t } = useTexts('record')
  const format = useFormat()
  const problemText = useProblemText(screen)
  const isLong = rows.length > mostAtOnce
  // Of so many only those with problems are worth a look.
  const listed = isLong ? rows.filter(({ problems }) => problems.length > 0).slice(0, mostListed) : rows
  return (
    <>
      <p role="status" className="font-semibold text-sm">
        {t(isLong ? 'record:file.summaryLong' : 'record:file.summary', {
          count: good,
          number: format.number(good),
          all: format.number(rows.length),
        })}
      </p>
      {unknown.length > 0 && (
        <p className="text-sm text-warning-on-soft">{t('record:file.unknown', { columns: format.list(unknown) })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key */}
      <ol aria-label={t('record:file.rows')} tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto">
        {listed.map(({ line, title, problems }) => (
          <li key={line} className="flex items-start gap-2 py-2 text-sm">
            <Icon
              of={problems.length === 0 ? Check : TriangleAlert}
              size="s"
              className={problems.length === 0 ? 'mt-0.5 text-success' : 'mt-0.5 text-danger'}
            />
            <span className="min-w-0">
              <span className="font-semibold">{t('record:file.row', { line: format.number(line), title })}</span>
              {problems.length === 0 && <span className="block text-ink-2">{t('record:file.good')}</span>}
              {problems.map(({ field, message }) => (
                <span key={field} className="block text-ink-2">
                  {t('record:file.problem', {
                    field: label(field),
                    problem: problemText(field, { message }) ?? t(message as MessageKey),
                  })}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
