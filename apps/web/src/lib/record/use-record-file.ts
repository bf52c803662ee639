import { languages, type MessageKey, type Translate } from '@marquee/i18n'
import { useMemo, useState } from 'react'
import { useMe } from '../auth-session/current.ts'
import { download } from '../download.ts'
import { reportFailure } from '../report.ts'
import { texts } from '../texts.ts'
import { useTexts } from '../use-texts.ts'
import type { FileWords, RecordFile } from './record-file.ts'
import type { RecordChanges, RecordFilter, RecordRow, RecordScreen } from './screen.ts'
import type { References } from './use-value-text.ts'

/** How this record is written into a file, in the language that is on. */
export function useRecordFile<Row extends RecordRow>(screen: RecordScreen<Row>, references: References): RecordFile {
  const { t, language } = useTexts(screen.namespace, 'record', 'common')
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useMemo(
    () => ({
      record: screen.record,
      label: (field: string) => t(screen.label(field)),
      choice: (field: string, value: string) => (screen.choice ? t(screen.choice(field, value)) : value),
      rest: (field: string) => restOf(screen, field, t),
      references,
      words: { yes: t('record:yes'), no: t('record:no'), en: 'English', tr: 'Türkçe' },
      currency,
      language,
    }),
    [screen, references, t, language, currency],
  )
}

function restOf({ rests }: { rests?: Readonly<Record<string, MessageKey>> | undefined }, field: string, t: Translate) {
  const key = rests?.[field]
  return key ? t(key) : null
}

/** The words of this record's files in every language: somebody else may have written the one that comes in. */
export async function wordsElsewhere<Row extends RecordRow>({
  namespace,
  label,
  choice,
  rests,
}: Pick<RecordScreen<Row>, 'namespace' | 'label' | 'choice' | 'rests'>): Promise<FileWords[]> {
  await texts().loadEverywhere([namespace, 'record'])
  return languages.map((language) => {
    const t = texts().inLanguage(language)
    return {
      label: (field: string) => t(label(field)),
      ...(choice && { choice: (field: string, value: string) => t(choice(field, value)) }),
      rest: (field: string) => restOf({ rests }, field, t),
      words: { yes: t('record:yes'), no: t('record:no') },
    }
  })
}

interface Download {
  name: string
  file: RecordFile
  /** Columns of what nobody enters. */
  told?: readonly string[] | undefined
}

/** Hands rows to the browser as a file; what writes it is fetched when it is needed. */
export async function downloadRecords(rows: readonly RecordRow[], { name, file, told }: Download): Promise<void> {
  try {
    const { writeRecords } = await import('./record-file.ts')
    download(`${name}.csv`, writeRecords(rows, file, { told }), 'text/csv;charset=utf-8')
  } catch (error) {
    reportFailure(error)
  }
}

interface Exporting<Row extends RecordRow> {
  screen: RecordScreen<Row>
  file: RecordFile
  archived: boolean
  /** Of a list in pages: what it shows leaves, and no more. */
  filter: RecordFilter | undefined
}

/** The list as a file; undefined: records of this kind do not leave as one. */
export function useRecordExport<Row extends RecordRow>(
  changes: RecordChanges<Row>,
  { screen, file, archived, filter }: Exporting<Row>,
) {
  const { t } = useTexts(screen.namespace)
  const [pending, setPending] = useState(false)
  const { export: whole, exportPart: part } = changes
  const read = filter && part ? () => allParts(part, filter) : whole && (() => whole({ archived }))
  async function run(rows: () => Promise<readonly Row[]>): Promise<void> {
    setPending(true)
    try {
      await downloadRecords(await rows(), { name: t(screen.text('title')), file, told: screen.told })
    } catch (error) {
      reportFailure(error)
    } finally {
      setPending(false)
    }
  }
  return read && { run: () => void run(read), pending }
}

async function allParts<Row extends RecordRow>(
  part: NonNullable<RecordChanges<Row>['exportPart']>,
  filter: RecordFilter,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next = await part(cursor === undefined ? filter : { ...filter, cursor })
    rows.push(...next.rows)
    cursor = next.nextCursor
  }
  return rows
}
