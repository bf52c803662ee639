import { purposeOf, type SettlementId, type SettlementMapping, type StoredFileId } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Button, Checkbox, Dialog, Skeleton } from '@marquee/ui'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { SendFailure, sendFile } from '../../../lib/files/send-file.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Draft } from './draft.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useFileFacts, usePreview, useSettlementMutations } from './queries.ts'

interface ImportDialogProps {
  onClose: () => void
  onDone: (id: SettlementId) => void
}

/** The mapping when nothing in it is missing. */
function complete({ acquirer, mapping }: Draft): { acquirer: string; mapping: SettlementMapping } | null {
  const { date, amount, net } = mapping
  if (acquirer.trim() === '' || !date || (!amount && !net)) return null
  return { acquirer: acquirer.trim(), mapping: { ...mapping, date } }
}

/** A file of an acquirer: chosen, its columns named, looked at, and brought in. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const { t } = useTexts('settlements', 'common', 'errors')
  const upload = useBring()
  const facts = useFileFacts(upload.fileId)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [step, setStep] = useState<'columns' | 'preview'>('columns')
  const [tried, setTried] = useState(false)
  const [skipFaulty, setSkipFaulty] = useState(false)
  const { import: send } = useSettlementMutations()
  const command = useCommand('settlements.import', send.mutateAsync)
  const shown = draft ?? (facts.data ? { acquirer: facts.data.acquirer ?? '', mapping: facts.data.mapping } : null)
  const ready = shown && complete(shown)
  const file = ready && upload.fileId ? { ...ready, fileId: upload.fileId } : null
  const preview = usePreview(step === 'preview' ? file : null)
  const found = preview.data
  const mayImport = found && found.lines > 0 && !found.knownAs && (found.faults.length === 0 || skipFaulty)

  async function next(): Promise<void> {
    setTried(true)
    if (step === 'columns') return void (file && setStep('preview'))
    if (!file || !mayImport) return
    const done = await command.act({ ...file, skipFaulty })
    if (!done || 'failure' in done) return
    toast.success(t('settlements:import.done', { count: found.lines }))
    onDone(done.answer.id)
  }
  const wrong = upload.problem ?? (facts.isError ? inWords(facts.error) : null)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('settlements:import.title')}
      description={t(`settlements:import.lead.${shown ? step : 'file'}`)}
      footer={
        <>
          {step === 'preview' ? (
            <Button onClick={() => setStep('columns')}>{t('settlements:import.back')}</Button>
          ) : (
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          )}
          {shown && (
            <Button
              variant="primary"
              disabled={step === 'preview' && !mayImport}
              loading={command.pending}
              onClick={() => void next()}
            >
              {step === 'columns'
                ? t('settlements:import.next')
                : t('settlements:import.confirm', { count: found?.lines ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
        {step === 'columns' && (
          <FileChoice
            name={facts.data?.name}
            sends={upload.sends}
            onFile={(chosen) => {
              setDraft(null)
              setTried(false)
              void upload.take(chosen)
            }}
          />
        )}
        {wrong && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t(wrong)}
          </p>
        )}
        {facts.isFetching && !facts.data && <Skeleton shape="box" width="100%" height={160} />}
        {shown && facts.data && step === 'columns' && (
          <ImportColumns facts={facts.data} draft={shown} tried={tried} onChange={setDraft} />
        )}
        {step === 'preview' && (
          <>
            <ImportPreview preview={preview} />
            {found && found.faults.length > 0 && found.lines > 0 && !found.knownAs && (
              <Checkbox
                checked={skipFaulty}
                onCheckedChange={setSkipFaulty}
                label={t('settlements:import.skipFaulty', { count: found.faults.length })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const inWords = (error: unknown): MessageKey => {
  const issue = error instanceof SendFailure ? error.issue : readFailure(error).issues[0]?.message
  return issue ? (`errors:${issue}` as MessageKey) : 'settlements:import.failed'
}

// Leave is asked for, then the bytes go. Another file gives the one before it up.
function useBring() {
  const [fileId, setFileId] = useState<StoredFileId | null>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [sends, setSends] = useState(false)
  const { upload } = useSettlementMutations()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function take(file: File): Promise<void> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setFileId(null)
    setProblem(file.size > purposeOf('settlementFile').mostBytes ? 'errors:field.fileTooLarge' : null)
    if (file.size > purposeOf('settlementFile').mostBytes) return
    setSends(true)
    try {
      const { url } = await upload.mutateAsync({ name: file.name.slice(0, 200) || 'settlement.csv', size: file.size })
      const sent = await sendFile(url, file, { onProgress: () => undefined, signal: mine.signal })
      if (!mine.signal.aborted) setFileId(sent.id)
    } catch (error) {
      if (!mine.signal.aborted) setProblem(inWords(error))
    }
    if (!mine.signal.aborted) setSends(false)
  }
  return { fileId, problem, sends, take }
}

interface FileChoiceProps {
  name: string | undefined
  sends: boolean
  onFile: (file: File) => void
}

function FileChoice({ name, sends, onFile }: FileChoiceProps) {
  const { t } = useTexts('settlements')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={sends} onClick={() => input.current?.click()}>
        {t(name ? 'settlements:import.another' : 'settlements:import.choose')}
      </Button>
      {name && <span className="min-w-0 truncate font-semibold text-sm">{name}</span>}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('settlements:import.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
    </div>
  )
}
