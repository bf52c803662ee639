import type { Me } from '@marquee/contract'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { trackedFetch } from '../../../lib/loading.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRemovePicture, useSetPicture } from '../queries.ts'
import { base64Of, maxPictureBytes, type PictureProblem, pictureProblem, readPicture } from './picture-file.ts'

/** Sets and removes the own picture; what is wrong with a file is said before it is sent. */
export function usePicture(me: Me) {
  const { t } = useTexts('profile')
  const failureText = useFailureText()
  const set = useSetPicture()
  const remove = useRemovePicture()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const words: Record<PictureProblem, string> = {
    type: t('profile:picture.wrongType'),
    size: t('profile:picture.tooLarge', { megabytes: maxPictureBytes / 1024 / 1024 }),
    unreadable: t('profile:picture.unreadable'),
  }

  const send = async (content: string) => {
    try {
      await set.mutateAsync({ content })
      return true
    } catch (error) {
      const failure = readFailure(error)
      setProblem(failure.reason === 'VALIDATION' ? words.unreadable : failureText(failure))
      return false
    }
  }

  return {
    busy,
    problem,
    async take(file: File) {
      if (busy) return
      const wrong = pictureProblem(file)
      setProblem(wrong && words[wrong])
      if (wrong) return
      setBusy(true)
      const content = await readPicture(file).catch(() => null)
      if (content === null) setProblem(words.unreadable)
      else if (await send(content)) toast.success(t('profile:picture.saved'))
      setBusy(false)
    },
    async remove() {
      if (busy) return
      setBusy(true)
      setProblem(null)
      const before = me.user.avatar && (await bytesOf(me.user.avatar))
      try {
        await remove.mutateAsync()
        toast.success(t('profile:picture.removed'), {
          action: before
            ? {
                label: t('profile:undo'),
                onSelect: () => void set.mutateAsync({ content: before }).catch(reportFailure),
              }
            : undefined,
        })
      } catch (error) {
        setProblem(failureText(readFailure(error)))
      }
      setBusy(false)
    },
  }
}

/** The picture as it is kept, for putting it back; null when it cannot be had, then there is nothing to undo with. */
async function bytesOf(address: string): Promise<string | null> {
  try {
    const response = await trackedFetch(address)
    return response.ok ? await base64Of(await response.blob()) : null
  } catch {
    return null
  }
}
