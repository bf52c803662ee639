import { inLanguage } from '@marquee/contract'
import type { GroupNameLine } from '@marquee/contract/group-names'
import { Button, Field, Textarea } from '@marquee/ui'
import FileText from 'lucide-react/icons/file-text'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { distributed, type NameTexts, namesIn, namesOfFile, problemOf } from './model.ts'

interface NameFieldsProps {
  lines: readonly GroupNameLine[]
  texts: NameTexts
  onChange: (texts: NameTexts) => void
  /** A try to save showed what is wrong. */
  tried: boolean
}

/** Who comes, one name in each row, for each kind of place; a file fills all of them. */
export function NameFields({ lines, texts, onChange, tried }: NameFieldsProps) {
  const { t, language } = useTexts('groupNames')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const errorOf = (line: GroupNameLine) => {
    const problem = problemOf(line, texts)
    if (!problem || (!tried && problem.kind !== 'tooMany')) return undefined
    return problem.kind === 'tooMany'
      ? t('groupNames:tooMany', { count: problem.count })
      : t('groupNames:tooLong', { row: problem.row })
  }
  async function bring(file: File | undefined) {
    if (!file) return
    const found = await namesOfFile(file).catch(() => null)
    const filled = found && distributed(lines, found)
    if (filled && found.length > 0) onChange(filled)
    const isNone = !found || found.length === 0
    if (isNone) setTrouble(t('groupNames:file.unreadable'))
    else setTrouble(filled ? null : t('groupNames:file.tooMany', { count: found.length }))
  }
  return (
    <div className="flex flex-col gap-[var(--field-gap)]">
      {lines.map((line) => (
        <Field
          key={line.lineNo}
          id={`${id}-${line.lineNo}`}
          label={[inLanguage(line.type, language), line.place && inLanguage(line.place, language)]
            .filter(Boolean)
            .join(' · ')}
          hint={t('groupNames:named', {
            named: namesIn(texts[line.lineNo] ?? '').filter((name) => name !== '').length,
            count: line.names.length,
          })}
          error={errorOf(line)}
        >
          <Textarea
            value={texts[line.lineNo] ?? ''}
            rows={Math.min(10, Math.max(3, line.names.length))}
            autoComplete="off"
            spellCheck={false}
            maxLength={line.names.length * 101 + 2000}
            onChange={(event) => onChange({ ...texts, [line.lineNo]: event.target.value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={FileText} onClick={() => input.current?.click()}>
          {t('groupNames:file.choose')}
        </Button>
        <span className="text-ink-3 text-sm">{t('groupNames:file.hint')}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('groupNames:file.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void bring(event.target.files?.[0])
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
    </div>
  )
}
