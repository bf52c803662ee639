import { Field, Select } from '@marquee/ui'
import { useId } from 'react'
import { useTexts } from '../use-texts.ts'
import { keyOfColumn, type ReadFile, type RecordFile, readColumns } from './record-file.ts'

interface ImportColumnsProps {
  headers: ReadFile['headers']
  file: RecordFile
  disabled: boolean
  /** Reads the header at this place as this column; '' leaves it out. */
  onChoose: (at: number, column: string) => void
}

/** What each column of a file is read as: a file of another program has headers of its own. */
export function ImportColumns({ headers, file, disabled, onChoose }: ImportColumnsProps) {
  const { t } = useTexts('record')
  const id = useId()
  const columns = readColumns(file)
  const taken = new Set(headers.map(({ column }) => column))
  const isOpen = headers.some(({ text, column }) => text !== '' && column === null)
  return (
    <details open={isOpen || undefined} className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer font-semibold text-sm">{t('record:file.columns')}</summary>
      <div className="grid gap-3 pt-2 pb-1 sm:grid-cols-2">
        {headers.map(({ text, column }, at) =>
          text === '' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headers of a file may be alike, and none moves
            <Field key={at} id={`${id}-${at}`} label={text}>
              <Select
                value={column ?? ''}
                disabled={disabled}
                placeholder={t('record:file.leftOut')}
                onValueChange={(value) => onChoose(at, value)}
                options={columns
                  .filter((each) => keyOfColumn(each) === column || !taken.has(keyOfColumn(each)))
                  .map((each) => ({ value: keyOfColumn(each), label: each.header }))}
              />
            </Field>
          ),
        )}
      </div>
    </details>
  )
}
