import type { UserDetail } from '@marquee/contract'
import { Button, ConfirmDialog, Icon, SectionHeader } from '@marquee/ui'
import KeyRound from 'lucide-react/icons/key-round'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { deviceName, isHandheld } from '../../../parts/people/device-name.ts'
import { useEndAuthSessions } from '../queries.ts'

type Signed = UserDetail['openSessions'][number]

/** Where the person is signed in, and the way to end it. */
export function SessionsSection({ user }: { user: UserDetail }) {
  const { t } = useTexts('users', 'userDrawer')
  const format = useFormat()
  const maySuspend = useMay('users', 'suspend')
  const end = useEndAuthSessions()
  const failureText = useFailureText()
  const [asked, setAsked] = useState<string | null>(null)
  const open = user.openSessions.find((each) => each.id === asked)
  const confirm = async () => {
    if (!asked) return
    try {
      await end.mutateAsync({ id: user.id, authSessionId: asked })
      setAsked(null)
      toast.success(t('users:toast.sessionEnded'))
    } catch {
      // The dialog stays and says why.
    }
  }
  const device = (one: Signed) => one.deviceName || deviceName(one.device) || t('userDrawer:sessions.unknownDevice')
  const endOn = (one: Signed) => t('userDrawer:sessions.endOn', { device: device(one) })
  const needsApproval = !maySuspend && !user.mine && user.openSessions.length > 0
  return (
    <section aria-labelledby="user-sessions">
      <SectionHeader id="user-sessions" level={3} title={t('userDrawer:sessions.title')} className="!mb-1" />
      {user.openSessions.length === 0 && <p className="text-ink-3 text-sm">{t('userDrawer:sessions.empty')}</p>}
      <ul>
        {user.openSessions.map((each) => (
          <li key={each.id} className="flex items-center gap-3 border-line border-b py-2.5">
            <Icon of={isHandheld(each.device) ? Smartphone : Monitor} className="text-ink-2" />
            <div className="min-w-0 flex-1 text-sm">
              <div className="truncate font-semibold">{device(each)}</div>
              <div className="text-ink-2 text-xs">
                {each.isCurrent
                  ? t('userDrawer:sessions.current')
                  : t('userDrawer:sessions.lastUsed', {
                      time: format.relative(each.lastSeenAt, new Date().toISOString()),
                    })}
              </div>
            </div>
            {!each.isCurrent && (maySuspend || !user.mine) && (
              <Button
                size="sm"
                onClick={() => setAsked(each.id)}
                icon={maySuspend ? undefined : KeyRound}
                aria-label={maySuspend ? endOn(each) : t('users:approval.label', { action: endOn(each) })}
              >
                {t('userDrawer:sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {needsApproval && (
        <p className="mt-2 flex items-start gap-1.5 text-ink-3 text-xs">
          <Icon of={KeyRound} size="xs" className="mt-0.5" />
          {t('users:approval.sessions')}
        </p>
      )}
      <ConfirmDialog
        open={asked !== null}
        dismissible
        title={t('users:confirm.endTitle', { name: user.name })}
        body={open ? t('users:confirm.endBody', { device: device(open) }) : undefined}
        confirmLabel={t('userDrawer:sessions.end')}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
        loading={end.isPending}
        error={end.isError ? failureText(readFailure(end.error)) : undefined}
      />
    </section>
  )
}
