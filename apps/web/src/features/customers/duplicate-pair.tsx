import type { DuplicatePair } from '@marquee/contract/customer-merges'
import { Button, Card } from '@marquee/ui'
import Merge from 'lucide-react/icons/merge'
import Undo2 from 'lucide-react/icons/undo-2'
import { useLostText } from '../../lib/form/use-lost-text.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Person } from './person.tsx'
import { useCustomerCommands } from './queries.ts'

type Two = Pick<DuplicatePair, 'one' | 'other'>

/** Says that two customers are two, with a way back in the message, and takes it back. For the list: a pair goes with it. */
export function useTellApart() {
  const { t } = useTexts('customers', 'errors')
  const lostText = useLostText()
  const { notSame, undoNotSame } = useCustomerCommands()
  const failed = (error: unknown) => toast.error(lostText(readFailure(error)))
  const idsOf = ({ one, other }: Two) => ({ oneId: one.id, otherId: other.id })
  const undo = (two: Two) =>
    undoNotSame.mutateAsync(idsOf(two)).then(() => toast.success(t('customers:duplicates.undone')), failed)
  const say = (two: Two) =>
    notSame.mutateAsync(idsOf(two)).then(
      () =>
        toast.success(t('customers:duplicates.noted'), {
          action: { label: t('customers:duplicates.undo'), onSelect: () => void undo(two) },
        }),
      failed,
    )
  return { say, undo, isPending: notSame.isPending || undoNotSame.isPending }
}

interface PairProps {
  pair: DuplicatePair
  tellApart: ReturnType<typeof useTellApart>
  onMerge: () => void
}

/** Two customers who may be one: merged, or kept as two; or of whom somebody has said that they are two. */
export function Pair({ pair, tellApart, onMerge }: PairProps) {
  const { t } = useTexts('customers')
  const format = useFormat()
  const { one, other, dismissed } = pair
  const both = { one: one.customerNo, other: other.customerNo }
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 text-sm">
        <ul className="grid gap-2 sm:grid-cols-2">
          <Person person={one} isLink />
          <Person person={other} isLink />
        </ul>
        {dismissed ? (
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 text-ink-3 text-xs [overflow-wrap:anywhere]">
              {t('customers:duplicates.saidBy', { who: dismissed.who, at: format.dateTime(dismissed.at, 'short') })}
            </span>
            <Button
              size="sm"
              icon={Undo2}
              disabled={tellApart.isPending}
              aria-label={t('customers:duplicates.undoBoth', both)}
              onClick={() => void tellApart.undo(pair)}
            >
              {t('customers:duplicates.undo')}
            </Button>
          </span>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" icon={Merge} aria-label={t('customers:duplicates.mergeBoth', both)} onClick={onMerge}>
              {t('customers:alike.merge')}
            </Button>
            <Button
              size="sm"
              disabled={tellApart.isPending}
              aria-label={t('customers:duplicates.notSameBoth', both)}
              onClick={() => void tellApart.say(pair)}
            >
              {t('customers:duplicates.notSame')}
            </Button>
          </span>
        )}
      </Card>
    </li>
  )
}
