import { Button, Card, ConfirmDialog, SectionHeader } from '@marquee/ui'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { deviceName } from '../../../parts/people/device-name.ts'
import { EndKeysChoice } from '../end-keys-choice.tsx'
import { useEndAuthSession, useEndOtherAuthSessions, useOwnAuthSessions } from '../queries.ts'
import { TabFailure } from '../tab-failure.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { DeviceRow } from './device-row.tsx'

const everywhere = 'others'

/** Where the own account is signed in, and the ways to end it. */
export default function DevicesTab() {
  const { t } = useTexts('profile')
  const query = useOwnAuthSessions()
  const end = useEndAuthSession()
  const endOthers = useEndOtherAuthSessions()
  const failureText = useFailureText()
  const [asked, setAsked] = useState<string | null>(null)
  const [endKeys, setEndKeys] = useState(false)
  if (!query.data) return query.isError ? <TabFailure query={query} /> : <TabSkeleton cards={1} />

  // This device first, then who was here last.
  const all = [...query.data].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
  const others = all.length - all.filter((each) => each.isCurrent).length
  const open = all.find((each) => each.id === asked)
  const isEveryone = asked === everywhere
  const run = isEveryone ? endOthers : end
  const ask = (id: string) => {
    end.reset()
    endOthers.reset()
    setEndKeys(false)
    setAsked(id)
  }
  const confirm = async () => {
    try {
      if (isEveryone) await endOthers.mutateAsync({ endKeys })
      else if (open) await end.mutateAsync({ authSessionId: open.id })
      setAsked(null)
      toast.success(t(isEveryone ? 'profile:devices.othersEnded' : 'profile:devices.ended'))
    } catch {
      // The question stays and says why.
    }
  }
  return (
    <Card as="section" aria-labelledby="profile-devices" className="max-w-[860px]">
      <SectionHeader
        id="profile-devices"
        title={t('profile:devices.title')}
        subtitle={t('profile:devices.lead')}
        actions={
          others > 0 && (
            <Button variant="danger" size="sm" onClick={() => ask(everywhere)}>
              {t('profile:devices.endOthers')}
            </Button>
          )
        }
      />
      <ul>
        {all.map((each) => (
          <DeviceRow key={each.id} device={each} onEnd={() => ask(each.id)} />
        ))}
      </ul>
      {others === 0 && <p className="mt-3 text-ink-3 text-sm">{t('profile:devices.only')}</p>}
      <ConfirmDialog
        open={isEveryone || open !== undefined}
        dismissible
        title={
          isEveryone
            ? t('profile:devices.endOthersTitle', { count: others })
            : t('profile:devices.endTitle', {
                device: open?.deviceName || deviceName(open?.device ?? '') || t('profile:devices.unknown'),
              })
        }
        body={
          isEveryone ? (
            <>
              {t('profile:devices.endBody')}
              <EndKeysChoice checked={endKeys} onChange={setEndKeys} />
            </>
          ) : (
            t('profile:devices.endBody')
          )
        }
        confirmLabel={t(isEveryone ? 'profile:devices.endOthers' : 'profile:devices.end')}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
        loading={run.isPending}
        error={run.isError ? failureText(readFailure(run.error)) : undefined}
      />
    </Card>
  )
}
