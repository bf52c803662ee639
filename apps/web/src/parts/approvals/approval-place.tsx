import { type ComponentType, useEffect, useState } from 'react'
import { loadTexts } from '../../lib/texts.ts'
import { type Asked, giveUpAll, useAsked } from './ask.ts'

type Dialog = ComponentType<{ asked: Asked; others: number }>

/** Where the question for an approval appears; its parts are fetched with the first one. */
export function ApprovalPlace() {
  const [first, ...others] = useAsked()
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const isWanted = first !== undefined && Dialog === null
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      const [part] = await Promise.all([import('./ask-dialog.tsx'), loadTexts(['approvals'])])
      setDialog(() => part.AskDialog)
    }
    // Nobody can be asked: the refusal stands, and the screen says so.
    load().catch(giveUpAll)
  }, [isWanted])
  return first && Dialog && <Dialog key={first.key} asked={first} others={others.length} />
}
