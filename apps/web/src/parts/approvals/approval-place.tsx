import type { ApprovalRow } from '@marquee/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { loadTexts } from '../../lib/texts.ts'
import { type Asked, giveUpAll, useAsked } from './ask.ts'
import { requestLeftBehind } from './waits-here.ts'

type Dialog = ComponentType<{ asked: Asked; others: number }>

type Left = ComponentType<{ id: ApprovalRow['id'] }>

/** Where the question for an approval appears; its parts are fetched with the first one. */
export function ApprovalPlace() {
  return (
    <>
      <Question />
      <LeftPlace />
    </>
  )
}

/** What was asked for before the page was loaded again is settled once; under the lock nothing can be. */
function LeftPlace() {
  const isLocked = useMe()?.locked ?? false
  const [id] = useState(() => requestLeftBehind() as ApprovalRow['id'] | null)
  const [Left, setLeft] = useState<Left | null>(null)
  const isWanted = id !== null && !isLocked
  useEffect(() => {
    if (!isWanted) return
    const load = async () => {
      const [part] = await Promise.all([import('./left-behind.tsx'), loadTexts(['approvals'])])
      setLeft(() => part.LeftBehind)
    }
    // Without it the request ends by its time, and the list of requests tells of it.
    load().catch(() => undefined)
  }, [isWanted])
  return isWanted && Left && <Left id={id} />
}

function Question() {
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
