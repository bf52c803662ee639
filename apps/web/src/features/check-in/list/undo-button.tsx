import { Button, Menu } from '@marquee/ui'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useDoorCalls } from '../queries.ts'

const reasons = ['mistake', 'wrongPass', 'leftAgain'] as const

type UndoButtonProps = UndoOptions & ({ scanId: string; entryId?: never } | { entryId: string; scanId?: never })

interface UndoOptions {
  /** For so many seconds from now it can be undone. */
  seconds: number
  onUndone?: () => void
  /** The scan at the door: the next one closes the question that is open. */
  scan?: string
}

/** Takes a scan back, or the entry of a membership, with its reason, as long as that is possible. */
export function UndoButton({ scanId, entryId, seconds, onUndone, scan }: UndoButtonProps) {
  const { t } = useTexts('checkIn')
  const { undo, undoEntry } = useDoorCalls()
  const [isOver, setIsOver] = useState(false)
  // A lost answer is asked for again under the same name.
  const commandIds = useRef<Record<string, string>>({})
  useEffect(() => {
    setIsOver(false)
    const timer = window.setTimeout(() => setIsOver(true), seconds * 1000)
    return () => window.clearTimeout(timer)
  }, [seconds])
  if (isOver) return null
  const take = async (reason: string) => {
    commandIds.current[reason] ??= newUuid()
    try {
      const command = { commandId: commandIds.current[reason], reason }
      const count = scanId === undefined ? 1 : (await undo.mutateAsync({ ...command, scanId })).passes
      if (entryId !== undefined) await undoEntry.mutateAsync({ ...command, useId: entryId })
      toast.info(entryId === undefined ? t('checkIn:undo.done', { count }) : t('checkIn:member.undone'), {
        id: 'undone',
      })
      onUndone?.()
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <Menu
      key={scan}
      align="end"
      trigger={
        <Button icon={Undo2} loading={undo.isPending || undoEntry.isPending} className="!min-h-[56px]">
          {t('checkIn:undo.action')}
        </Button>
      }
      items={reasons.map((reason) => ({
        id: reason,
        label: t(`checkIn:undo.reason.${reason}`),
        onSelect: () => void take(t(`checkIn:undo.reason.${reason}`)),
      }))}
    />
  )
}
