import { pictureTypes, purposeOf, type RecordField, type UploadedFile } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useEffect, useRef, useState } from 'react'
import { SendFailure, sendFile } from '../files/send-file.ts'
import { readFailure } from '../trpc/failure.ts'
import type { AskUpload } from './screen.ts'

interface UploadOptions {
  field: Pick<RecordField, 'purpose'>
  ask: AskUpload
  onSent: (file: UploadedFile) => void
  onFailed: () => void
}

/** Brings a picture of a record: asks for leave, then sends. The one before it is given up when another is chosen. */
export function useUpload({ field, ask, onSent, onFailed }: UploadOptions) {
  /** null: nothing is under way. */
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File): Promise<void> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const wrong = problemOf(field, file)
    setProblem(wrong)
    if (wrong) return onFailed()
    setShare(0)
    try {
      const { url } = await ask({ name: file.name.slice(0, 200) || 'picture', size: file.size })
      const sent = await sendFile(url, file, { onProgress: setShare, signal: mine.signal })
      if (!mine.signal.aborted) onSent(sent)
    } catch (error) {
      if (mine.signal.aborted) return
      setProblem(inWords(error))
      onFailed()
    }
    if (!mine.signal.aborted) setShare(null)
  }

  return {
    share,
    problem,
    take,
    /** Ends what is under way; what was there before stays. */
    stop() {
      running.current?.abort()
      setShare(null)
      setProblem(null)
    },
  }
}

// What the server says about a field is a key of the `errors` texts.
function inWords(error: unknown): MessageKey {
  const issue = error instanceof SendFailure ? error.issue : readFailure(error).issues[0]?.message
  return issue ? (`errors:${issue}` as MessageKey) : 'record:picture.failed'
}

/** What is wrong with a file, said before anything is sent. */
function problemOf({ purpose }: Pick<RecordField, 'purpose'>, { type, size }: File): MessageKey | null {
  if (!(pictureTypes as readonly string[]).includes(type)) return 'errors:field.fileType'
  if (size === 0) return 'errors:field.fileEmpty'
  return purpose && size > purposeOf(purpose).mostBytes ? 'errors:field.fileTooLarge' : null
}
