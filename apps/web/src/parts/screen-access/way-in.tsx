import type { ModuleKey } from '@marquee/contract'
import { Button } from '@marquee/ui'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Hand from 'lucide-react/icons/hand'
import { useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { useOpenScreen, useWaysIn } from './queries.ts'

/**
 * For people without a screen: a switch to the role of theirs that opens it, or a request for such a role until the day
 * ends. Needs the texts `screenAccess`; empty while nothing is known, and where only owners have the screen it says so.
 */
export function WayIn({ module }: { module: ModuleKey }) {
  const { t } = useTexts('screenAccess')
  const format = useFormat()
  const names = useGivenNames()
  const ways = useWaysIn(module)
  const open = useOpenScreen()
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  if (!ways.data) return null
  const { held, lent } = ways.data
  const way = held ?? lent
  if (!way) return <p className="text-ink-2 text-sm">{t('screenAccess:onlyOwners')}</p>

  const take = async () => {
    try {
      const wanted = { module, roleId: way.id }
      await sendOnce('screenAccess.open', wanted, (commandId) => open.mutateAsync({ commandId, ...wanted }))
      setSaid(({ attempt }) => ({ failure: null, attempt }))
    } catch (error) {
      const failure = readFailure(error)
      // They closed the question, or were denied there.
      if (failure.reason !== 'NEEDS_APPROVAL') setSaid(({ attempt }) => ({ failure, attempt: attempt + 1 }))
    }
  }
  const role = names.role(way.name)
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <FormFailure {...said} />
      <p className="text-ink-2 text-sm">
        {lent
          ? t('screenAccess:lent', { role, until: format.dateTime(lent.until, 'short') })
          : t('screenAccess:held', { role })}
      </p>
      <div>
        <Button
          variant="primary"
          icon={held ? ArrowRightLeft : Hand}
          loading={open.isPending}
          onClick={() => void take()}
        >
          {held ? t('screenAccess:switch', { role }) : t('screenAccess:ask')}
        </Button>
      </div>
    </div>
  )
}
