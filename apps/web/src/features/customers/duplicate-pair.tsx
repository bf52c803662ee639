import type { DuplicatePair } from '@marquee/contract/customers'
import { Button, Card } from '@marquee/ui'
import Merge from 'lucide-react/icons/merge'
import { useState } from 'react'
import { ConfirmLater } from '../../lib/confirm-later.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Person } from './person.tsx'
import { useCustomerCommands } from './queries.ts'

/** Two customers who may be one: merged, or kept as two once somebody has said so. */
export function Pair({ pair: { one, other }, onMerge }: { pair: DuplicatePair; onMerge: () => void }) {
  const { t } = useTexts('customers', 'errors')
  const failureText = useFailureText()
  const { notSame } = useCustomerCommands()
  const [asks, setAsks] = useState(false)
  const say = () =>
    notSame.mutate(
      { oneId: one.id, otherId: other.id },
      {
        onSuccess: () => toast.success(t('customers:duplicates.noted')),
        onError: (error) => toast.error(failureText(readFailure(error))),
        onSettled: () => setAsks(false),
      },
    )
  const both = { one: one.customerNo, other: other.customerNo }
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 text-sm">
        <ul className="grid gap-2 sm:grid-cols-2">
          <Person person={one} isLink />
          <Person person={other} isLink />
        </ul>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" icon={Merge} aria-label={t('customers:duplicates.mergeBoth', both)} onClick={onMerge}>
            {t('customers:alike.merge')}
          </Button>
          <Button size="sm" aria-label={t('customers:duplicates.notSameBoth', both)} onClick={() => setAsks(true)}>
            {t('customers:duplicates.notSame')}
          </Button>
        </span>
      </Card>
      {asks && (
        <ConfirmLater
          open
          title={t('customers:duplicates.askTwo', {
            one: one.name,
            oneNo: one.customerNo,
            other: other.name,
            otherNo: other.customerNo,
          })}
          body={t('customers:duplicates.askTwoBody')}
          confirmLabel={t('customers:duplicates.notSame')}
          loading={notSame.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={say}
        />
      )}
    </li>
  )
}
