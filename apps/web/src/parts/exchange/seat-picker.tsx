import type { SessionForSale } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { SeatChoice } from './seat-choice.tsx'

interface SeatPickerProps extends Pick<ComponentProps<typeof SeatChoice>, 'own' | 'note'> {
  sale: SessionForSale
  count: number
  start: readonly number[]
  onDone: (seatNos: number[]) => void
  onClose: () => void
}

/** The map over the form: as many seats as passes, and one press that takes them. */
export function SeatPicker({ sale, count, start, own, note, onDone, onClose }: SeatPickerProps) {
  const { t } = useTexts('exchange', 'common')
  const [chosen, setChosen] = useState<readonly number[]>(start)
  const left = count - chosen.length
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('exchange:map.title', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" disabled={left > 0} onClick={() => onDone([...chosen])}>
            {left > 0 ? t('exchange:map.more', { count: left }) : t('exchange:map.take', { count })}
          </Button>
        </>
      }
    >
      <SeatChoice sale={sale} count={count} chosen={chosen} onChoose={setChosen} own={own} {...(note && { note })} />
    </Dialog>
  )
}
