import type { StoredFileId } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { SendFailure, sendFile } from '../../../lib/files/send-file.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRemovePicture, useSetPicture, useUploadPicture } from '../queries.ts'
import { maxPictureBytes, type PictureProblem, pictureProblem, readPicture } from './picture-file.ts'

/** Sets and removes the own picture; what is wrong with a file is said before it is sent. */
export function usePicture() {
  const { t } = useTexts('profile', 'errors')
  const failureText = useFailureText()
  const upload = useUploadPicture()
  const set = useSetPicture()
  const remove = useRemovePicture()
  const [busy, setBusy] = useState(false)
  /** How much of it has left; null: nothing is being sent. */
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const words: Record<PictureProblem, string> = {
    type: t('profile:picture.wrongType'),
    size: t('profile:picture.tooLarge', { megabytes: maxPictureBytes / 1024 / 1024 }),
    unreadable: t('profile:picture.unreadable'),
  }

  async function send(small: Blob, name: string): Promise<boolean> {
    const mine = new AbortController()
    running.current = mine
    setShare(0)
    try {
      const { url } = await upload.mutateAsync({ name: name.slice(0, 200) || 'picture', size: small.size })
      const { id } = await sendFile(url, small, { onProgress: setShare, signal: mine.signal })
      await set.mutateAsync({ file: id })
      return true
    } catch (error) {
      if (!mine.signal.aborted) setProblem(whyNot(error))
      return false
    } finally {
      setShare(null)
    }
  }

  function whyNot(error: unknown): string {
    if (error instanceof SendFailure) return error.issue === null ? t('profile:picture.notSent') : words.unreadable
    const failure = readFailure(error)
    return failure.reason === 'VALIDATION' ? words.unreadable : failureText(failure)
  }

  return {
    busy,
    share,
    problem,
    async take(file: File) {
      if (busy) return
      const wrong = pictureProblem(file)
      setProblem(wrong && words[wrong])
      if (wrong) return
      setBusy(true)
      const small = await readPicture(file).catch(() => null)
      if (small === null) setProblem(words.unreadable)
      else if (await send(small, file.name)) toast.success(t('profile:picture.saved'))
      setBusy(false)
    },
    /** Ends what is being sent; the picture before it stays. */
    stop: () => running.current?.abort(),
    async remove() {
      if (busy) return
      setBusy(true)
      setProblem(null)
      try {
        const { file } = await remove.mutateAsync()
        const undo = (id: StoredFileId) => ({
          label: t('profile:undo'),
          onSelect: () => void set.mutateAsync({ file: id }).catch(reportFailure),
        })
        toast.success(t('profile:picture.removed'), { action: file ? undo(file) : undefined })
      } catch (error) {
        setProblem(failureText(readFailure(error)))
      }
      setBusy(false)
    },
  }
}
