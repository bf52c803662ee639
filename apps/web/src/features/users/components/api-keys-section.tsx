import type { ApiKeyRow, UserDetail } from '@marquee/contract'
import { Badge, Button, ConfirmDialog, type IconType, SectionHeader, Skeleton, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useApiKeysOf, useRevokeApiKey } from '../queries.ts'

const marks: Record<ApiKeyRow['state'], { tone: Tone; icon: IconType }> = {
  live: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  revoked: { tone: 'neutral', icon: CircleSlash },
  asleep: { tone: 'warning', icon: Moon },
}

/** The keys with which programs act for the person, and the way to end one. */
export function ApiKeysSection({ user }: { user: UserDetail }) {
  const { t } = useTexts('userDrawer', 'common')
  const failureText = useFailureText()
  const mayRevoke = useMay('users', 'suspend')
  const keys = useApiKeysOf(user.id)
  const revoke = useRevokeApiKey()
  const [asked, setAsked] = useState<ApiKeyRow | null>(null)
  const confirm = async () => {
    if (!asked) return
    try {
      await revoke.mutateAsync({ id: asked.id })
      setAsked(null)
      toast.success(t('userDrawer:apiKeys.revoked', { key: asked.name }))
    } catch {
      // The dialog stays and says why.
    }
  }
  return (
    <section aria-labelledby="user-keys">
      <SectionHeader id="user-keys" level={3} title={t('userDrawer:apiKeys.title')} className="!mb-1" />
      {keys.isPending && <Skeleton width="60%" />}
      {keys.isError && (
        <div className="flex items-center gap-3 text-sm">
          <p className="flex-1 text-danger">{failureText(readFailure(keys.error))}</p>
          <Button size="sm" onClick={() => keys.refetch()} loading={keys.isFetching}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      {keys.data?.length === 0 && <p className="text-ink-3 text-sm">{t('userDrawer:apiKeys.empty')}</p>}
      <ul>
        {keys.data?.map((key) => (
          <li key={key.id} className="flex items-center gap-3 border-line border-b py-2.5">
            <KeyFacts apiKey={key} />
            {mayRevoke && key.revokedAt === null && (
              <Button
                size="sm"
                aria-label={t('userDrawer:apiKeys.revokeKey', { key: key.name })}
                onClick={() => {
                  revoke.reset()
                  setAsked(key)
                }}
              >
                {t('userDrawer:apiKeys.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        dismissible
        title={t('userDrawer:apiKeys.revokeTitle', { key: asked?.name ?? '', name: user.name })}
        body={t('userDrawer:apiKeys.revokeBody')}
        confirmLabel={t('userDrawer:apiKeys.revoke')}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
        loading={revoke.isPending}
        error={revoke.isError ? failureText(readFailure(revoke.error)) : undefined}
      />
    </section>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKeyRow }) {
  const called = useGivenNames()
  const { t } = useTexts('userDrawer')
  const format = useFormat()
  const used = apiKey.lastUsedAt
    ? t('userDrawer:sessions.lastUsed', { time: format.relative(apiKey.lastUsedAt, new Date().toISOString()) })
    : t('userDrawer:apiKeys.neverUsed')
  return (
    <div className="min-w-0 flex-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{apiKey.name}</span>
        <Badge {...marks[apiKey.state]}>{t(`userDrawer:apiKeys.state.${apiKey.state}`)}</Badge>
      </div>
      <div className="text-ink-2 text-xs">
        <span className="tnum">…{apiKey.hint}</span> · {called.role(apiKey.role.name)} · {used}
      </div>
    </div>
  )
}
