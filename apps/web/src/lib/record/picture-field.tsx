import { type PictureLink, pictureTypes, type RecordField } from '@marquee/contract'
import { Button, cx, Icon } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImageUp from 'lucide-react/icons/image-up'
import Trash from 'lucide-react/icons/trash-2'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../use-texts.ts'
import type { AskUpload } from './screen.ts'
import { useUpload } from './use-upload.ts'

/** What the form holds while a picture is on its way: no id, so that nothing is saved without it. */
const onItsWay = 'on its way'

interface PictureFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  field: Pick<RecordField, 'purpose'>
  /** Id of the file; empty: none. */
  value: string
  /** Of the file that the record has. */
  stored: { id: string; link: PictureLink } | null
  ask: AskUpload
  onChange: (value: string) => void
}

/** The picture of a record: chosen, dropped or pasted; a phone offers its camera. */
export function PictureField({ id, label, hint, error, field, value, stored, ask, onChange }: PictureFieldProps) {
  const { t } = useTexts('record', 'errors')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState<{ id: string; link: PictureLink | null } | null>(null)
  const before = useRef(value === onItsWay ? '' : value)
  const upload = useUpload({
    field,
    ask,
    onSent(file) {
      setSent(file)
      before.current = file.id
      onChange(file.id)
    },
    onFailed: () => onChange(before.current),
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (value !== onItsWay) before.current = value
    onChange(onItsWay)
    void upload.take(file)
  }
  usePastedFile(take)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const known = [sent, stored].find((one) => one?.id === value)
  const problem = upload.problem ? t(upload.problem) : error
  const isSending = upload.share !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id={`${id}-label`} className="mb-1 block font-semibold text-sm">
        {label}
      </span>
      <div
        className={cx(
          'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        {known?.link && <img src={known.link.smallUrl} alt={label} className="h-20 w-28 rounded-sm object-contain" />}
        <div className="min-w-[180px] flex-1">
          <div className="flex flex-wrap gap-2">
            <Button
              id={id}
              size="sm"
              icon={ImageUp}
              onClick={() => input.current?.click()}
              aria-describedby={`${id}-words`}
            >
              {t(value === '' ? 'record:picture.choose' : 'record:picture.change')}
            </Button>
            {(value !== '' || isSending) && (
              <Button
                size="sm"
                variant="quiet"
                icon={Trash}
                onClick={() => {
                  upload.stop()
                  // To stop keeps what was there.
                  if (!isSending) before.current = ''
                  onChange(before.current)
                }}
              >
                {t(isSending ? 'record:picture.stop' : 'record:picture.remove')}
              </Button>
            )}
          </div>
          <p id={`${id}-words`} className="mt-2 text-ink-3 text-sm">
            {hint ?? t('record:picture.hint')}
          </p>
          {isSending && (
            <progress
              className="mt-2 block w-full"
              max={1}
              value={upload.share ?? 0}
              aria-label={t('record:picture.sending')}
            />
          )}
          {problem && (
            <p role="alert" className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
              <Icon of={CircleAlert} size="s" className="mt-0.5" />
              <span>{problem}</span>
            </p>
          )}
          <p role="status" className="sr-only">
            {isSending ? t('record:picture.sending') : ''}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file again is a choice too.
          event.target.value = ''
          take(file)
        }}
      />
    </div>
  )
}

/** A picture that comes with Ctrl+V anywhere on the page; text goes where it always goes. */
function usePastedFile(take: (file: File | undefined) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
