import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import type { UiLabels } from '../labels.tsx'

type Words = Pick<UiLabels, 'requestId' | 'copyRequestId' | 'copied'>

/** The number of a request with a button that copies it. Where the clipboard is refused, the number is selectable text. */
export function CopyRequestId({ id, words }: { id: string; words: Words }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <p className="mt-1 flex items-center justify-center gap-1">
      <span className="tnum select-all">{words.requestId(id)}</span>
      <IconButton
        size="sm"
        icon={copied ? Check : Copy}
        label={copied ? words.copied : words.copyRequestId}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {copied ? words.copied : ''}
      </span>
    </p>
  )
}
