import { Button, Menu } from '@marquee/ui'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useDoorCalls } from '../queries.ts'

const reasons = ['mistake', 'wrongPass', 'leftAgain'] as const

interface UndoButtonProps {
  scanId: string
  /** For so many seconds from now it can be undone. */
  seconds: number
  onUndone?: () => void
  /** The scan at the door: the next one closes the question that is open. */
  scan?: string
}

/** Takes a scan back, with its reason, as long as that is possible. */
export function UndoButton({ scanId, seconds, onUndone, scan }: UndoButtonProps) {
  const { t } = useTexts('checkIn')
  const { undo } = useDoorCalls()
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
      const { passes } = await undo.mutateAsync({ commandId: commandIds.current[reason], scanId, reason })
      toast.info(t('checkIn:undo.done', { count: passes }), { id: 'undone' })
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
        <Button icon={Undo2} loading={undo.isPending} className="!min-h-[56px]">
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
