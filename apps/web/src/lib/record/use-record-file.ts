import { useMemo } from 'react'
import { useMe } from '../auth-session/current.ts'
import { download } from '../download.ts'
import { reportFailure } from '../report.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordFile } from './record-file.ts'
import type { RecordRow, RecordScreen } from './screen.ts'
import type { References } from './use-value-text.ts'

/** How this record is written into a file, in the language that is on. */
export function useRecordFile<Row extends RecordRow>(screen: RecordScreen<Row>, references: References): RecordFile {
  const { t, language } = useTexts(screen.namespace, 'record', 'common')
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useMemo(
    () => ({
      record: screen.record,
      label: (field: string) => t(screen.label(field)),
      references,
      words: { yes: t('record:yes'), no: t('record:no'), en: 'English', tr: 'Türkçe' },
      currency,
      language,
    }),
    [screen, references, t, language, currency],
  )
}

/** Hands rows to the browser as a file; what writes it is fetched when it is needed. */
export async function downloadRecords(rows: readonly RecordRow[], name: string, file: RecordFile): Promise<void> {
  try {
    const { writeRecords } = await import('./record-file.ts')
    download(`${name}.csv`, writeRecords(rows, file), 'text/csv;charset=utf-8')
  } catch (error) {
    reportFailure(error)
  }
}
